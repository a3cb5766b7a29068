import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { count, pageQuery, searched } from '../../contract/fields.ts';
import { type DocumentKind, documentFormatNames, documentKinds } from '../../units/documents.ts';
import { lifeOutput } from '../lists/product-life.ts';

/** Results of one response: each is read whole, to show where its words were found. */
const maxResults = 50;
export const defaultResults = 24;

const markedText = z
  .array(z.object({ text: z.string(), found: z.boolean().meta({ description: 'It matches the query' }) }))
  .meta({
    id: 'MarkedText',
    description: 'A plain text in parts, of which some were found; together they are the text',
  });
export type MarkedText = z.output<typeof markedText>;

const foundFigure = z
  .object({
    name: z.string(),
    metric: z.string(),
    us: z.string().nullable().meta({ description: 'null where it is the same as metric' }),
  })
  .meta({ id: 'FoundFigure', examples: [{ name: 'Nominal pressure', metric: '250 bar', us: '3626 psi' }] });

const foundDocument = z
  .object({
    title: markedText,
    kind: z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]),
    format: z.enum(documentFormatNames),
    path: z.string().meta({ description: 'Where it is downloaded, as an attachment' }),
  })
  .meta({ id: 'FoundDocument' });

const foundProduct = z
  .object({
    _id: z.string(),
    name: markedText,
    category: z.string(),
    categoryId: z.string(),
    address: z.string().optional().meta({ description: 'The name in the address of its page' }),
    categoryAddress: z.string().optional(),
    life: lifeOutput,
    image: z.string().nullable().meta({ description: 'The path of its thumbnail, relative to the site' }),
    excerpt: markedText.meta({ description: 'The part of its texts that has the most of the words' }),
    figures: z.array(foundFigure).meta({ description: 'Its figures that fit those of the query' }),
    code: z.string().nullable().meta({
      description:
        'The size or order code that was found, for the address of its page; null if it is the whole product',
    }),
    problems: z.array(z.string()).meta({ description: 'What is wrong with an order code of it that was typed' }),
    variants: z.array(z.string()).meta({ description: 'The type codes of its variants that fit best; at most three' }),
    moreVariants: z.number().int().meta({ description: 'How many further variants fit as well' }),
    documents: z.array(foundDocument).meta({
      description:
        'The documents whose title, kind or file name has words that the texts of the product do not have; at most three',
    }),
  })
  .meta({
    id: 'FoundProduct',
    examples: [
      {
        _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        name: [
          { text: 'VCX 100/70 Mill-Duty ', found: false },
          { text: 'Cylinder', found: true },
        ],
        category: 'Hydraulic Cylinders',
        categoryId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
        image: 'uploads/4f1c0a9be2d7.1600x1200.webp',
        excerpt: [{ text: 'For 250 bar with bolted heads.', found: false }],
        figures: [{ name: 'Nominal pressure', metric: '250 bar', us: '3626 psi' }],
        code: 'VCX-100/70',
        problems: [],
        variants: ['VCX-100/70'],
        moreVariants: 0,
        documents: [
          {
            title: [{ text: 'Mounting instructions', found: true }],
            kind: 'manual',
            format: 'pdf',
            path: '/documents/3d9a7c52-1f0b-4b7e-8c6d-2e5f4a3b1c0d/mounting-instructions.pdf',
          },
        ],
      },
    ],
  });
export type FoundProduct = z.output<typeof foundProduct>;

const foundPage = z
  .object({
    title: markedText,
    name: z.string().meta({ description: 'After /pages/ in its address' }),
    date: z.string().nullable().meta({ description: 'A day such as 2026-03-02; null if it has none' }),
    excerpt: markedText.meta({ description: 'The part of its texts that has the most of the words' }),
  })
  .meta({ id: 'FoundPage', description: 'A page that staff made' });
export type FoundPage = z.output<typeof foundPage>;

const searchResults = z
  .object({
    q: z.string(),
    total: z.number().int().meta({ description: 'All products found; a response has a page of them' }),
    complete: z.boolean().meta({
      description: 'The products match the whole query; otherwise they are the closest',
    }),
    spelling: z.string().nullable().meta({ description: 'What may have been meant, if a word is unknown' }),
    unknownCodes: z.array(z.string()).meta({ description: 'Words typed like a type code that no product has' }),
    categories: z.array(z.object({ _id: z.string(), address: z.string().optional(), name: markedText })),
    products: z.array(foundProduct),
    pages: z.array(foundPage).meta({
      description: 'Pages with all words in their texts or documents; with the first products only, at most six',
    }),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.output<typeof searchResults>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    access: 'public',
    summary:
      'Products and pages by words, and products by type codes and figures with units, best first: “cylinder 250 bar 100 mm”, “VCX100/70”, “3000 psi”',
    query: pageQuery.extend({
      q: searched.meta({ description: 'What to look for; without it nothing is found' }),
      limit: count('limit', maxResults),
    }),
    out: searchResults,
  }),
};
