declare const stored: unique symbol;

/**
 * The path or name of an uploaded image in a row. An opaque type, so that it can be stored only in columns declared as
 * images (`table.ts`).
 */
export type StoredImage = { readonly [stored]: true };

export const storedImage = (path: string): StoredImage => path as unknown as StoredImage;

export const imagePath = (image: StoredImage): string => image as unknown as string;
