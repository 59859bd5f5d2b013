"""From intents to colours; pure, time is an argument."""
