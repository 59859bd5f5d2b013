"""What a board is on Bluetooth LE: its service, and what it advertises. Bytes there are those of
any other transport.

An advertisement holds flags, SERVICE and, as data of the manufacturer NO_COMPANY, the first six
bytes of the device id; the scan response holds the name and, where there is a battery, its level as
data of the battery service.
"""

# The host writes to DOWN and is notified by UP; where a piece ends means nothing.
SERVICE = "e2a3a870-5acd-4cde-8b99-2634d5fbe39a"
DOWN = "e2a3a871-5acd-4cde-8b99-2634d5fbe39a"
UP = "e2a3a872-5acd-4cde-8b99-2634d5fbe39a"
NO_COMPANY = 0xFFFF  # for whom the Bluetooth SIG has no number
NAME = "Board Collie "  # and four digits: the last two bytes of the id, in hexadecimal
ID_BYTES = 6
MTU = 256
