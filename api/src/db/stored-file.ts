declare const stored: unique symbol;

/**
 * The path or name of an uploaded image or document in a row. An opaque type, so that it can be stored only in columns
 * declared as files (`table.ts`).
 */
export type StoredFile = { readonly [stored]: true };

export const storedFile = (path: string): StoredFile => path as unknown as StoredFile;

export const filePath = (file: StoredFile): string => file as unknown as string;

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (both: infer All) => void
  ? All
  : never;

type PlaceOfEach<V> = V extends StoredFile
  ? true
  : V extends readonly (infer One)[]
    ? PlaceOfEach<One>
    : V extends object
      ? keyof FilesIn<V> extends never
        ? never
        : FilesIn<V>
      : never;
/** Never if the value holds no file, as far as its type says. The members of a union are declared together. */
type Place<V> = unknown extends V ? never : [PlaceOfEach<V>] extends [never] ? never : Both<PlaceOfEach<V>>;

/**
 * Every place of a file in a row or an object: `true` for a file or a list of them, else the places within the
 * value. `*` matches all keys of a `Record`.
 */
export type FilesIn<R> = {
  [Key in keyof R as [Place<R[Key]>] extends [never] ? never : string extends Key ? '*' : Key]-?: Place<R[Key]>;
};

/** `FilesIn` of any row. */
export type FilePlaces = { [key: string]: true | FilePlaces };

/** The files in those places of a row. */
export const filesIn = (row: object, places: FilePlaces): StoredFile[] =>
  Object.entries(places).flatMap(([key, place]) => {
    const values: unknown[] = key === '*' ? Object.values(row) : [Reflect.get(row, key)];
    return values.flatMap(value => filesAt(value, place));
  });

function filesAt(value: unknown, place: true | FilePlaces): StoredFile[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(one => filesAt(one, place));
  return place === true ? [value as StoredFile] : filesIn(value as object, place);
}
