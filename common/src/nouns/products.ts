import { z } from 'zod';
import { endpoint, id } from '../contract/endpoint.ts';
import {
  countQuery,
  done,
  expectedVersion,
  jsonField,
  line,
  listQuery,
  optionalLine,
  replacingQuery,
  total,
} from '../contract/fields.ts';
import { limits } from '../limits.ts';
import { attribute, specifications, variants } from './attributes/attributes.ts';
import { comparison, comparisonQuery } from './attributes/filters.ts';
import { sheet } from './attributes/sheet.ts';
import { sizeQuery, sizeWithFigures } from './attributes/size.ts';
import { sizing } from './attributes/sizing.ts';
import { typeCode } from './attributes/type-code.ts';
import { categorySize } from './categories.ts';
import { productDocument } from './documents/documents.ts';
import { listedItem, listedItemsQuery } from './enquiry-items.ts';
import { examplesOf, namesOf, plainInputs, plainOutputs } from './fields/fields.ts';
import { productFields } from './fields/product-fields.ts';
import { productPictures } from './images/product-pictures.ts';
import { card, cardExample, ofEach, productCard } from './lists/product-card.ts';
import { productFilter, productLists } from './lists/product-lists.ts';
import { relatedProducts } from './lists/related-products.ts';
import { changedOrPending, pendingFields, pendingOutput } from './publication/pending-fields.ts';
import { createdAs, newStatus, publicationCall } from './publication/publication.ts';

/** The rich text fields, in the order in which the product page shows them. */
export const richFields = namesOf(productFields, 'richText');
export type RichField = (typeof richFields)[number];

const staffOnly = z
  .array(z.string())
  .optional()
  .meta({ description: 'Their ids, for staff; left out if there are none' });
const relationOutputs = { accessories: staffOnly, spareParts: staffOnly, goesWith: staffOnly, replaces: staffOnly };

const relationInput = (label: string) =>
  jsonField(label, z.array(id).max(limits.related, `${label} may be at most ${limits.related} products`))
    .optional()
    .meta({ description: 'JSON: the ids of the products, in their order' });
const relationInputs = {
  accessories: relationInput('Accessories'),
  spareParts: relationInput('Spare parts'),
  goesWith: relationInput('Goes with'),
  replaces: relationInput('Replaces'),
};

export const product = z
  .object({
    ...card,
    ...plainOutputs(productFields),
    specImage: z.string().nullable(),
    imageAlts: z.array(z.string()).optional().meta({
      description:
        'What the images show, in their order, for people who do not see them; empty if there is none. Left out if all are empty',
    }),
    specifications: specifications.optional().meta({ description: 'Left out if there is no value' }),
    variants: variants.optional().meta({ description: 'Left out if there is none' }),
    typeCode: typeCode.optional().meta({ description: 'How its order codes are made. Left out if there is none' }),
    attributes: z
      .array(attribute)
      .optional()
      .meta({ description: 'Those of its category, if it has any; only where a single product is read' }),
    ...relationOutputs,
    related: relatedProducts,
    size: sizeWithFigures.optional().meta({ description: 'The size that `code` names; only where a code is sent' }),
    documents: z
      .array(productDocument)
      .optional()
      .meta({ description: 'Its documents, if it has any; only where a single product is read' }),
    ...pendingOutput,
  })
  .meta({
    id: 'Product',
    description: 'A product with everything that its page shows',
    examples: [
      {
        ...cardExample,
        ...examplesOf(productFields),
        specImage: null,
      },
    ],
  });
export type Product = z.output<typeof product>;

const listedProduct = z.union([product, productCard]).meta({
  id: 'ListedProduct',
  description: 'A `ProductCard` with `fields=card`, otherwise a complete `Product`',
});

/** `category` is accepted, as the specification sends it, but ignored: `categoryId` decides. */
export const productInput = z.object({
  ...plainInputs(productFields),
  category: optionalLine('Category'),
  categoryId: line('Category', limits.name).pipe(id),
  specifications: jsonField('Specifications', specifications).optional().meta({
    description: 'JSON of `Specifications`: the values by attribute, and the attributes of this product alone',
  }),
  variants: jsonField('Variants', variants).optional().meta({ description: 'JSON of `Variants`' }),
  typeCode: jsonField('Type code', typeCode)
    .optional()
    .meta({ description: 'JSON of `TypeCode`: how its order codes are made; without parts there is none' }),
  ...relationInputs,
  pictures: jsonField('Pictures', productPictures).optional().meta({
    description:
      'JSON of `ProductPictures`: the places and texts of the images, and a stored specification image; without it sent images replace all others',
  }),
});

export const newProductInput = productInput
  .extend({
    status: newStatus,
    copyOf: id.optional().meta({
      description: 'The product that this one copies, with its documents; `pictures` may name its images',
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

/** Absent fields stay unchanged. Sent images replace the whole list unless `pictures` places them. */
const productChanges = productInput
  .partial()
  .extend({ version: expectedVersion, ...pendingFields })
  .meta({
    id: 'ProductChanges',
    examples: [
      {
        name: 'Power pack PP-25',
        version: 3,
        pictures:
          '{"images":[{"file":0,"alt":"PP-25 from the left"},{"path":"uploads/0123456789012345678901234567890123456789-800x600.webp"}]}',
      },
    ],
  });

const files = {
  images: { label: 'Images', max: limits.filesPerRequest },
  specImage: { label: 'Specification image', max: 1 },
} as const;

/** The texts that a complete product has; the additional description is optional. */
export const expectedTexts = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages'] as const;

const productQuery = listQuery('position', 'name', 'category', 'images', 'createdAt', 'updatedAt').extend({
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
    access: 'public',
    showsDrafts: true,
    names: { categoryId: 'category' },
    summary:
      'All products, oldest first, or those of one category in its order; with fields=card only what a card shows',
    query: productQuery,
    out: z.array(listedProduct),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/product-count',
    access: 'public',
    showsDrafts: true,
    names: { categoryId: 'category' },
    summary: 'The number of products in the list with the same filters',
    query: countQuery.extend(productFilter),
    out: total,
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/api/v1/catalogue',
    access: 'public',
    summary: 'The first products of every category as cards, with the number of products in each category',
    query: z.object({ each: ofEach }),
    out: z.object({ sizes: z.array(categorySize), products: z.array(productCard) }).meta({ id: 'CataloguePage' }),
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/products-home',
    access: 'public',
    summary: 'The cards of the home page: the products that staff chose, otherwise the newest that have an image',
    out: z.array(productCard),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    access: 'public',
    showsDrafts: true,
    names: { id: 'product' },
    summary: 'One product, for its editor',
    out: product,
  }),
  single: endpoint({
    method: 'GET',
    path: '/api/single-product/:id',
    access: 'public',
    showsDrafts: true,
    names: { id: 'product' },
    summary: 'One product, for its public page; with code one of its sizes',
    query: sizeQuery,
    out: product,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/v1/products/:id/sheet',
    access: 'public',
    showsDrafts: true,
    names: { id: 'product' },
    summary:
      'The figures of a product, or with code of one of its sizes, as its page shows them, in both systems of units',
    query: sizeQuery,
    out: sheet,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/api/v1/comparison',
    access: 'public',
    summary: 'Up to six products side by side, by the attributes that they are compared by',
    query: comparisonQuery,
    out: comparison,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/v1/enquiry-items',
    access: 'public',
    summary: 'What the items of an enquiry list are in the catalogue',
    query: listedItemsQuery,
    out: z.array(listedItem),
  }),
  size: sizing,
  create: endpoint({
    method: 'POST',
    path: '/api/products',
    access: 'content',
    summary: 'Add a product with its images',
    body: newProductInput,
    files,
    errors: ['duplicate'],
    status: 201,
    location: '/api/products/:id',
    out: createdAs,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/products/:id',
    access: 'content',
    summary: 'Change a product; omitted fields stay unchanged',
    body: productChanges,
    files,
    errors: ['duplicate'],
    out: changedOrPending,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/products/:id',
    access: 'content',
    summary: 'Delete a product',
    query: replacingQuery('product'),
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/products/:id/restore',
    access: 'content',
    summary: 'Restore a deleted product',
    out: done,
  }),
  publish: publicationCall('/api/v1/products/:id/publication', 'a product'),
  ...productLists,
};
