declare const stored: unique symbol;

/**
 * The path or name of an uploaded image or document in a row. An opaque type, so that it can be stored only in columns
 * declared as images (`table.ts`).
 */
export type StoredImage = { readonly [stored]: true };

export const storedImage = (path: string): StoredImage => path as unknown as StoredImage;

export const imagePath = (image: StoredImage): string => image as unknown as string;

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (both: infer All) => void
  ? All
  : never;

type PlaceOfEach<V> = V extends StoredImage
  ? true
  : V extends readonly (infer One)[]
    ? PlaceOfEach<One>
    : V extends object
      ? keyof ImagesIn<V> extends never
        ? never
        : ImagesIn<V>
      : never;
/** Never if the value holds no image, as far as its type says. The members of a union are declared together. */
type Place<V> = unknown extends V ? never : [PlaceOfEach<V>] extends [never] ? never : Both<PlaceOfEach<V>>;

/**
 * Every place of an image in a row or an object: `true` for an image or a list of them, else the places within the
 * value. `*` matches all keys of a `Record`.
 */
export type ImagesIn<R> = {
  [Key in keyof R as [Place<R[Key]>] extends [never] ? never : string extends Key ? '*' : Key]-?: Place<R[Key]>;
};

/** `ImagesIn` of any row. */
export type ImagePlaces = { [key: string]: true | ImagePlaces };

/** The images in those places of a row. */
export const imagesIn = (row: object, places: ImagePlaces): StoredImage[] =>
  Object.entries(places).flatMap(([key, place]) => {
    const values: unknown[] = key === '*' ? Object.values(row) : [Reflect.get(row, key)];
    return values.flatMap(value => imagesAt(value, place));
  });

function imagesAt(value: unknown, place: true | ImagePlaces): StoredImage[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(one => imagesAt(one, place));
  return place === true ? [value as StoredImage] : imagesIn(value as object, place);
}
