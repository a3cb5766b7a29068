/** Thrown for bytes that are not what they should be. */
export class DamagedError extends Error {}

/** Reads numbers and pieces one after the other, never beyond the end. */
export class ByteReader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** @throws DamagedError if fewer are left */
  take(length: number): Buffer {
    if (length > this.left) throw new DamagedError();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  u8 = (): number => this.take(1).readUInt8();
  u16 = (): number => this.take(2).readUInt16LE();
  u32 = (): number => this.take(4).readUInt32LE();

  /** A piece that is filled up to a multiple of 4 bytes; the last one may not be. */
  takePadded(length: number): Buffer {
    const piece = this.take(length);
    this.take(Math.min((4 - (length % 4)) % 4, this.left));
    return piece;
  }
}
