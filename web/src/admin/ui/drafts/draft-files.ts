const mark = '$file';
const lost = Symbol('lost');

/** Extracts the files from form values, which can then be written as JSON. */
export function encodeFiles(values: object): { values: object; files: File[] } {
  const files: File[] = [];
  const encode = (value: unknown): unknown => {
    if (value instanceof File) return { [mark]: files.push(value) - 1 };
    if (Array.isArray(value)) return value.map(encode);
    return isObject(value) ? mapValues(value, encode) : value;
  };
  return { values: mapValues(values, encode), files };
}

/** Puts the files back. A value or list entry whose file is lost is left out. */
export function decodeFiles(values: object, files: readonly File[]): object {
  const decode = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decode).filter(entry => entry !== lost);
    if (!isObject(value)) return value;
    const index = Reflect.get(value, mark);
    if (typeof index === 'number') return files[index] ?? lost;
    const decoded = mapValues(value, decode);
    return Object.values(decoded).includes(lost) ? lost : decoded;
  };
  return Object.fromEntries(Object.entries(mapValues(values, decode)).filter(([, value]) => value !== lost));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const mapValues = (object: object, map: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
