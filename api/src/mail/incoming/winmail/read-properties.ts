import { type ByteReader, DamagedError } from './byte-reader.ts';

/** The properties that are read here, by their number (MS-OXPROPS). */
export const property = {
  messageClass: 0x001a,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  data: 0x3701,
  fileName: 0x3704,
  longFileName: 0x3707,
  htmlCodePage: 0x3fde,
};

/** A value as it is in the mail, with what says how to read it. */
export type Property = { type: number; value: Buffer };

export const propertyType = { object: 0x0d, text: 0x1e, unicode: 0x1f };

const fixedBytes: Record<number, number> = {
  ...{ 2: 2, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 2 },
  // 0x14, 0x40 and 0x48.
  ...{ 20: 8, 64: 8, 72: 16 },
};
const variable = new Set([0x0d, 0x1e, 0x1f, 0x102]);
const isMultiple = 0x1000;
const maxProperties = 10_000;
/** More values than any program writes. */
const maxValues = 10_000;

/**
 * Reads a list of MAPI properties (MS-OXTNEF 2.1.3.4): the first value of each, by its number.
 * @throws DamagedError
 */
export function readProperties(reader: ByteReader): Map<number, Property> {
  const found = new Map<number, Property>();
  const count = reader.u32();
  if (count > maxProperties) throw new DamagedError();
  for (let at = 0; at < count; at += 1) {
    const type = reader.u16();
    const id = reader.u16();
    if (id >= 0x8000) skipName(reader);
    const [value] = readValues(reader, type);
    if (value && !found.has(id)) found.set(id, { type: type & ~isMultiple, value });
  }
  return found;
}

function readValues(reader: ByteReader, type: number): Buffer[] {
  const base = type & ~isMultiple;
  const isVariable = variable.has(base);
  const length = fixedBytes[base];
  if (!isVariable && length === undefined) throw new DamagedError();
  const count = isVariable || type !== base ? reader.u32() : 1;
  if (count > maxValues) throw new DamagedError();
  return Array.from({ length: count }, () => reader.takePadded(isVariable ? reader.u32() : (length as number)));
}

/** A property outside the common ones has a name. */
function skipName(reader: ByteReader): void {
  reader.take(16);
  if (reader.u32() === 0) reader.take(4);
  else reader.takePadded(reader.u32());
}
