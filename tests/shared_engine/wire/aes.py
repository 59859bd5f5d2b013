"""AES-256 encryption for the tests (FIPS 197), slow and plain: MicroPython's WebAssembly build has
no cryptolib."""


def _double(byte):
    return (byte << 1 ^ (0x1B if byte & 0x80 else 0)) & 0xFF


def _make_box():
    """The S-box: the inverse in the field, then the affine map."""
    powers = [1]
    for _ in range(254):
        powers.append(powers[-1] ^ _double(powers[-1]))
    box = bytearray(256)
    for byte in range(256):
        inverse = powers[-powers.index(byte) % 255] if byte else 0
        mapped = 0x63
        for turn in range(5):
            mapped ^= inverse << turn | inverse >> 8 - turn
        box[byte] = mapped & 0xFF
    return bytes(box)


_BOX = _make_box()
_ROUNDS = 14
_SHIFTED = [4 * ((column + row) % 4) + row for column in range(4) for row in range(4)]


def _round_keys(key):
    words = [key[at : at + 4] for at in range(0, 32, 4)]
    constant = 1
    while len(words) < 4 * (_ROUNDS + 1):
        word = words[-1]
        if len(words) % 8 == 0:
            word = bytes([_BOX[byte] for byte in word[1:] + word[:1]])
            word = bytes([word[0] ^ constant]) + word[1:]
            constant = _double(constant)
        elif len(words) % 8 == 4:
            word = bytes([_BOX[byte] for byte in word])
        words.append(bytes([left ^ right for left, right in zip(words[-8], word)]))
    return [b"".join(words[at : at + 4]) for at in range(0, len(words), 4)]


def _mix(column):
    whole = column[0] ^ column[1] ^ column[2] ^ column[3]
    return [column[row] ^ whole ^ _double(column[row] ^ column[(row + 1) % 4]) for row in range(4)]


def aes(key):
    """As `auth` wants it: a function that encrypts whole blocks of 16 bytes, each by itself."""
    keys = _round_keys(key)

    def block(state):
        state = [left ^ right for left, right in zip(state, keys[0])]
        for number in range(1, _ROUNDS + 1):
            state = [_BOX[state[at]] for at in _SHIFTED]
            if number < _ROUNDS:
                state = [byte for at in range(0, 16, 4) for byte in _mix(state[at : at + 4])]
            state = [left ^ right for left, right in zip(state, keys[number])]
        return bytes(state)

    return lambda blocks: b"".join(
        [block(blocks[at : at + 16]) for at in range(0, len(blocks), 16)]
    )
