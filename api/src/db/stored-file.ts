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

/**
 * A file in a row, with its column, the innermost object that has it (the row, or an object within JSON), and how to put
 * another one in its place.
 */
export type PlacedFile = {
  file: StoredFile;
  column: string;
  object: Record<string, unknown>;
  put: (file: StoredFile) => void;
};

/** The files in those places of a row, each with its place. */
export function* placedFiles(row: object, places: FilePlaces, column?: string): Generator<PlacedFile> {
  for (const [key, place] of Object.entries(places)) {
    for (const name of key === '*' ? Object.keys(row) : [key]) yield* filesAt(row, name, place, column ?? name);
  }
}

function* filesAt(
  object: object,
  key: string | number,
  place: true | FilePlaces,
  column: string,
  holder = object as Record<string, unknown>,
): Generator<PlacedFile> {
  const value: unknown = Reflect.get(object, key);
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield* filesAt(value, index, place, column, holder);
  } else if (place === true) {
    yield { file: value as StoredFile, column, object: holder, put: file => void Reflect.set(object, key, file) };
  } else {
    yield* placedFiles(value as object, place, column);
  }
}

/** The files in those places of a row. */
export const filesIn = (row: object, places: FilePlaces): StoredFile[] =>
  [...placedFiles(row, places)].map(({ file }) => file);
