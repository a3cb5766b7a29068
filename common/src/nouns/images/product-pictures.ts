import { z } from 'zod';
import { limits } from '../../limits.ts';

const path = z.string({ error: 'An image path must be text' }).max(limits.url, 'An image path is too long');

const wrongFile = 'An image file must be its number among the sent images, counted from 0';

/** An image of a product: a stored one by its path, or a sent one by its number. Without `alt` it keeps its text. */
const placedImage = z
  .strictObject(
    {
      path: path.optional().meta({ description: 'Of a stored image' }),
      file: z
        .int(wrongFile)
        .min(0, wrongFile)
        .optional()
        .meta({ description: 'Of a sent image: its number among the files named `images`, counted from 0' }),
      alt: z
        .string({ error: 'An image text must be text' })
        .trim()
        .max(limits.imageText, `An image text must be at most ${limits.imageText} characters`)
        .optional()
        .meta({ description: 'What it shows, for people who do not see it; absent to keep its text' }),
    },
    { error: 'An image must be { path, alt } or { file, alt }' },
  )
  .refine(one => (one.path === undefined) !== (one.file === undefined), 'An image must have either a path or a file');
export type PlacedImage = z.output<typeof placedImage>;

/** The images of a product in their order, and its specification image. What is absent is kept unless files are sent. */
export const productPictures = z
  .strictObject(
    {
      images: z
        .array(placedImage, { error: 'The images must be a list' })
        .max(200, 'There may be at most 200 images')
        .optional()
        .meta({
          description:
            'All images in their order, also those of earlier versions and other records; one that is left out is removed. Without this list, sent images replace all others',
        }),
      specImage: z
        .strictObject({ path }, { error: 'The specification image must be { path } or null' })
        .nullable()
        .optional()
        .meta({ description: 'A stored image, unless a file is sent; null for none' }),
    },
    { error: 'Pictures must be { images, specImage }' },
  )
  .meta({ id: 'ProductPictures' });
export type ProductPictures = z.output<typeof productPictures>;
