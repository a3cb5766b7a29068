import { z } from 'zod';
import { endpoint, id } from '../contract/endpoint.ts';
import {
  changed,
  countQuery,
  created,
  deletionQuery,
  done,
  expectedVersion,
  line,
  listQuery,
  optionalText,
  pageQuery,
  record,
  recordExample,
  total,
} from '../contract/fields.ts';
import { limits } from '../limits.ts';
import { categorySize } from './categories.ts';

/** The rich text fields, in the order in which the product page shows them. */
export const richFields = [
  'smallDesc',
  'fullDesc',
  'features',
  'applications',
  'advantages',
  'additionalDesc',
] as const;
export type RichField = (typeof richFields)[number];

const card = {
  ...record,
  name: z.string(),
  category: z.string().meta({ description: 'The present name of the category' }),
  categoryId: z.string(),
  smallDesc: z.string(),
  images: z.array(z.string()).meta({ description: 'Paths relative to the site; the first is the thumbnail' }),
};

const cardExample = {
  ...recordExample('0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11'),
  name: 'Power pack PP-20',
  category: 'Power packs',
  categoryId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
  smallDesc: '<p>20 l/min at 210 bar.</p>',
  images: ['/uploads/4f1c0a9be2d7.1600x1200.webp'],
};

/** The fields of a product card. */
export const productCard = z.object(card).meta({
  id: 'ProductCard',
  description: 'The part of a product that a card shows',
  examples: [cardExample],
});
export type ProductCard = z.output<typeof productCard>;

export const product = z
  .object({
    ...card,
    fullDesc: z.string(),
    features: z.string(),
    applications: z.string(),
    advantages: z.string(),
    additionalDesc: z.string(),
    specImage: z.string().nullable(),
  })
  .meta({
    id: 'Product',
    description: 'A product with all that its page shows',
    examples: [
      {
        ...cardExample,
        fullDesc: '<p>A compact power pack for presses.</p>',
        features: '<ul><li>Quiet</li></ul>',
        applications: '<p>Presses, lifting tables.</p>',
        advantages: '<p>Ready to connect.</p>',
        additionalDesc: '',
        specImage: null,
      },
    ],
  });
export type Product = z.output<typeof product>;

const listedProduct = z.union([product, productCard]).meta({
  id: 'ListedProduct',
  description: 'A `ProductCard` in an answer to `fields=card`, a whole `Product` in any other',
});

const rich = {
  smallDesc: optionalText('Small description', limits.richText),
  fullDesc: optionalText('Full description', limits.richText),
  features: optionalText('Features', limits.richText),
  applications: optionalText('Applications', limits.richText),
  advantages: optionalText('Advantages', limits.richText),
  additionalDesc: optionalText('Additional description', limits.richText),
};

/** `category` is accepted, as the specification sends it, but ignored: `categoryId` decides. */
export const productInput = z.object({
  name: line('Name'),
  category: optionalText('Category', limits.name),
  categoryId: line('Category', limits.name).pipe(id),
  ...rich,
});

/** A retry after a lost response sends the same `newId`, so that the product is not added twice. */
export const newProductInput = productInput
  .extend({
    newId: z.uuid('newId must be a UUID').optional().meta({
      description: 'The id that the product is to have; sent again with the same one, nothing is added twice',
    }),
  })
  .meta({
    id: 'NewProduct',
    examples: [
      {
        name: 'Power pack PP-20',
        categoryId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
        smallDesc: '<p>20 l/min at 210 bar.</p>',
      },
    ],
  });

/** Marks the place of the next uploaded file in `imageOrder`. */
export const newImage = 'new';

const imageOrder = z
  .string({ error: 'Image order must be text' })
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Image order must be a JSON list of image paths' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(z.string({ error: 'An image path must be text' }), {
        error: 'Image order must be a JSON list of image paths',
      })
      .max(200, 'Image order must have at most 200 entries'),
  );

/**
 * Absent fields stay unchanged. Sent images replace the whole list unless `imageOrder` places them: a JSON list of
 * current paths and `"new"` for each sent file in turn; a path left out is removed.
 */
export const productChanges = productInput
  .partial()
  .extend({
    version: expectedVersion,
    imageOrder: imageOrder.optional().meta({
      description:
        'A JSON list of present image paths, and `"new"` for each sent file in turn; a path left out is removed',
    }),
    removeSpecImage: z.enum(['true', 'false'], { error: 'removeSpecImage must be true or false' }).optional(),
  })
  .meta({ id: 'ProductChanges', examples: [{ name: 'Power pack PP-25', version: 3 }] });

const files = { images: { max: limits.filesPerRequest }, specImage: { max: 1 } } as const;

/** What an incomplete product can lack. */
export const productLacks = ['images', 'specImage', 'texts'] as const;
export type ProductLack = (typeof productLacks)[number];

/** The texts that a complete product has; the additional description is optional. */
export const expectedTexts = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages'] as const;

const productFilter = {
  categoryId: id.optional(),
  lacks: z
    .enum(productLacks, { error: `lacks must be one of ${productLacks.join(', ')}` })
    .optional()
    .meta({ description: 'Only products without images, specification image or one of the usual texts' }),
};

const productQuery = listQuery('name', 'category', 'images', 'createdAt', 'updatedAt').extend({
  ...productFilter,
  fields: z
    .enum(['card'], { error: 'fields must be card' })
    .optional()
    .meta({ description: 'card: only what a card shows' }),
});

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/api/products',
    alias: '/api/v1/products',
    access: 'public',
    summary: 'All products, or those of one category; with fields=card only what a card shows',
    query: productQuery,
    out: z.array(listedProduct),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/products-count',
    alias: '/api/v1/product-count',
    access: 'public',
    summary: 'How many products the list has for the same filters',
    query: countQuery.extend(productFilter),
    out: total,
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/api/products-catalogue',
    alias: '/api/v1/catalogue',
    access: 'public',
    summary: 'A page of all products as cards, category after category, with how many products each category has',
    query: pageQuery,
    out: z.object({ sizes: z.array(categorySize), products: z.array(productCard) }).meta({ id: 'CataloguePage' }),
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/products-home',
    alias: '/api/v1/home-products',
    access: 'public',
    summary: 'The cards of the home page: the newest products that have an image',
    out: z.array(productCard),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    alias: '/api/v1/products/:id',
    access: 'public',
    summary: 'One product, for its editor',
    out: product,
  }),
  single: endpoint({
    method: 'GET',
    path: '/api/single-product/:id',
    alias: '/api/v1/products/:id',
    access: 'public',
    summary: 'One product, for its public page',
    out: product,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/products',
    alias: '/api/v1/products',
    access: 'content',
    summary: 'Add a product with its images',
    body: newProductInput,
    files,
    errors: ['not_found'],
    status: 201,
    location: '/api/products/:id',
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/products/:id',
    alias: '/api/v1/products/:id',
    access: 'content',
    summary: 'Change a product; what is left out stays as it is',
    body: productChanges,
    files,
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/products/:id',
    alias: '/api/v1/products/:id',
    access: 'content',
    summary: 'Delete a product',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/products/:id/restore',
    alias: '/api/v1/products/:id/restore',
    access: 'content',
    summary: 'Bring a deleted product back',
    out: done,
  }),
};
