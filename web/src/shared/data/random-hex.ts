/** 128 random bits, as 32 digits. `crypto.randomUUID` is missing if the site is served without TLS. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
