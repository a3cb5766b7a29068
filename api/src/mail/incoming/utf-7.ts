const utf16 = new TextDecoder('utf-16be');

/** Decodes UTF-7 (RFC 2152), which old programs of Microsoft write and the library does not read. */
export const decodeUtf7 = (text: string): string =>
  text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_all, coded: string) =>
    coded === '' ? '+' : utf16.decode(wholeUnits(Buffer.from(coded, 'base64'))),
  );

/** Without the bits that fill up the last sign. */
const wholeUnits = (bytes: Buffer) => bytes.subarray(0, bytes.length - (bytes.length % 2));
