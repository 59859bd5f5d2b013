"""The device: MicroPython on an ESP32."""
