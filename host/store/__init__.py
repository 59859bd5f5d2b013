"""The database: events as they arrived. The only room that knows SQLAlchemy."""
