import { z } from 'zod';
import { record, recordExample } from '../../contract/fields.ts';
import { shown } from '../attributes/sheet-row.ts';
import { publication } from '../publication/publication.ts';

export const card = {
  ...record,
  name: z.string(),
  address: z.string().optional().meta({ description: 'The name in the address of its page' }),
  category: z.string().meta({ description: 'The current name of the category' }),
  categoryId: z.string(),
  categoryAddress: z.string().optional().meta({ description: 'The name in the address of its category' }),
  smallDesc: z.string(),
  images: z.array(z.string()).meta({ description: 'Paths relative to the site; the first is the thumbnail' }),
  ...publication,
};

export const cardExample = {
  ...recordExample('0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11'),
  name: 'Power pack PP-20',
  address: 'power-pack-pp-20',
  category: 'Power packs',
  categoryId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
  categoryAddress: 'power-packs',
  smallDesc: '<p>20 l/min at 210 bar.</p>',
  images: ['/uploads/4f1c0a9be2d7.1600x1200.webp'],
};

/** The most cards of one category on the page of all products. */
export const maxOfEach = 12;

export const ofEach = z.coerce
  .number({ error: 'each must be a number' })
  .int('each must be a whole number')
  .min(1, 'each must be at least 1')
  .max(maxOfEach, `each must be at most ${maxOfEach}`)
  .optional()
  .meta({ description: 'How many of each category; by default up to 12, fewer if there are many categories' });

/** What the sizes of a product range over. */
const range = z
  .array(z.object({ name: z.string(), ...shown }))
  .optional()
  .meta({
    description:
      'What its sizes range over, such as Bore 50–320 mm, and a pressure without name; left out without a table of sizes',
  });

/** The fields of a product card. */
const availability = z.string().optional().meta({ description: 'Such as `In stock`; left out if it is not said' });

export const productCard = z.object({ ...card, range, availability }).meta({
  id: 'ProductCard',
  description: 'The fields of a product that a card shows',
  examples: [cardExample],
});
export type ProductCard = z.output<typeof productCard>;
