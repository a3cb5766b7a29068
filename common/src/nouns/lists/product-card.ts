import { z } from 'zod';
import { record, recordExample } from '../../contract/fields.ts';
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

/** The fields of a product card. */
export const productCard = z.object(card).meta({
  id: 'ProductCard',
  description: 'The fields of a product that a card shows',
  examples: [cardExample],
});
export type ProductCard = z.output<typeof productCard>;
