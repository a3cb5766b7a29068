import { randomHex } from '../../shared/data/random-hex.ts';

/** A random UUID (RFC 9562, version 4). */
export const randomUuid = (): string =>
  randomHex().replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, a, b, c, d, e, f) => `${a}-${b}-4${c}-${'89ab'[Number.parseInt(d, 16) % 4]}${e}-${f}`,
  );
