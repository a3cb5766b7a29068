import type { TaskRecord, TaskRule } from '@hydraulics/common/nouns/dashboard';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { expectedTexts } from '@hydraulics/common/nouns/products';
import type { Tables } from '../../db/database.ts';
import type { GalleryRow } from '../../db/tables/gallery.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { expectedOf } from '../attributes.ts';
import { contradictionsOf } from './contradictions.ts';
import { checkLinks, linksOfPage, linksOfProduct } from './dead-links.ts';
import { lacksCertificate, lacksDocuments } from './lacking.ts';

/** A rule of *To do* that a record breaks: the field of its form that mends it, and what is wrong, as a sentence. */
export type Missing = { rule: TaskRule; field: string; message: string };

/** The records that have rules, as they are stored, or would be after a save. */
type Checked = {
  products: ProductRow;
  gallery: GalleryRow;
  pages: PageRow;
};

/** A sentence about the rule's field, or one about another field. */
type Wrong = string | Pick<TaskRecord, 'field' | 'detail'>;
type Check<N extends keyof Checked> = (tables: Tables, row: Checked[N], site: string) => Promise<Wrong[]>;
type Checks<N extends keyof Checked> = Partial<Record<TaskRule, { field: string; check: Check<N> }>>;

const list = (words: string[]) => words.join(', ');
const attributesOf = async ({ categories }: Tables, { categoryId }: ProductRow) =>
  (await categories.findOne({ where: { id: categoryId }, select: { id: true, attributes: true } }))?.attributes ?? [];

const ofProducts: Checks<'products'> = {
  contradictions: {
    field: 'specifications',
    check: async (tables, row) => contradictionsOf(row, await attributesOf(tables, row)),
  },
  'dead-links': {
    field: 'fullDesc',
    check: async (tables, row, site) => checkLinks(tables, linksOfProduct(row, site)),
  },
  figures: {
    field: 'specifications',
    check: async (tables, row) => {
      const names = new Set(row.variants.columns.map(({ name }) => name));
      const missing = expectedOf(await attributesOf(tables, row)).filter(
        ({ ids, name }) => !names.has(name) && ids.every(id => row.specifications.values[id] === undefined),
      );
      return missing.length > 0 ? [`Technical Data: ${list(missing.map(({ name }) => name))} missing.`] : [];
    },
  },
  images: { field: 'images', check: async (_, row) => (row.images.length === 0 ? ['Images: add a picture.'] : []) },
  texts: {
    field: 'smallDesc',
    check: async (_, row) => {
      const empty = expectedTexts.filter(field => row[field] === '').map(field => productFields[field].label);
      return empty.length > 0 ? [`${list(empty)}: write a text.`] : [];
    },
  },
  'image-texts': {
    field: 'images',
    check: async (_, { images, undescribedImages }) =>
      undescribedImages > 0
        ? [`Images: describe ${images.length === 1 ? 'the picture' : `${undescribedImages} of ${images.length}`}.`]
        : [],
  },
  documents: {
    field: 'documents',
    check: async (tables, row) =>
      (await lacksDocuments(tables, row)) ? ['Documents: add a drawing, data sheet or manual.'] : [],
  },
  certificates: {
    field: 'documents',
    check: async (tables, row) =>
      (await lacksCertificate(tables, row)) ? ['Documents: add a certificate, as others of the category have.'] : [],
  },
};

const ofGallery: Checks<'gallery'> = {
  'gallery-texts': {
    field: 'alt',
    check: async (_, { alt }) => (alt === '' ? ['Description: say what it shows.'] : []),
  },
};

const ofPages: Checks<'pages'> = {
  'dead-links': {
    field: 'blocks',
    check: async (tables, row, site) => checkLinks(tables, linksOfPage(row, site)),
  },
};

const checks: { [N in keyof Checked]: Checks<N> } = { products: ofProducts, gallery: ofGallery, pages: ofPages };

const hasRules = (noun: string): noun is keyof Checked => Object.hasOwn(checks, noun);

/**
 * What a record lacks or has wrong by the rules of *To do*, in their order. The row may be one that is not stored, such
 * as a record with its pending changes.
 * @param site the public address of the website, for links that name it
 * @param only these rules; all by default
 */
export async function missingOf(
  tables: Tables,
  noun: string,
  row: object,
  { site = '', only }: { site?: string; only?: readonly TaskRule[] } = {},
): Promise<Missing[]> {
  if (!hasRules(noun)) return [];
  const found: Missing[] = [];
  for (const [name, { field, check }] of Object.entries(checks[noun])) {
    const rule = name as TaskRule;
    if (only && !only.includes(rule)) continue;
    for (const wrong of await (check as Check<typeof noun>)(tables, row as never, site)) {
      found.push(
        typeof wrong === 'string'
          ? { rule, field, message: wrong }
          : { rule, field: wrong.field, message: wrong.detail },
      );
    }
  }
  return found;
}
