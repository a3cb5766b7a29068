import { activeAttributes, shownValue } from '@hydraulics/common/figures/attribute-values';
import { companyContradictions } from '@hydraulics/common/figures/facts/company-facts';
import { contradictingFacts } from '@hydraulics/common/figures/facts/contradicting-facts';
import { baseOf, type FactText, type ProductFacts } from '@hydraulics/common/figures/facts/facts';
import { unitOfValue } from '@hydraulics/common/figures/value';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { TaskRecord } from '@hydraulics/common/nouns/dashboard';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { richFields } from '@hydraulics/common/nouns/products';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { plainText } from '@hydraulics/common/text';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { ProductRow } from '../../db/tables/products.ts';

type Told = Pick<ProductRow, 'id' | 'name' | 'variants' | 'typeCode' | 'specifications' | (typeof richFields)[number]>;

/** As many products are read together, because their texts are long. */
const batch = 100;

const companyTexts = ['tagline', 'summary', 'hero', 'weAre', 'about'] as const;

/** What products and the company say in two ways, the first contradiction of each field. */
export const contradictingTexts =
  (year: number) =>
  async (tables: Tables): Promise<TaskRecord[]> => {
    const categories = await tables.categories.find({
      where: { deletedAt: IsNull() },
      select: { id: true, attributes: true },
      order: { position: 'ASC', id: 'ASC' },
    });
    const found: TaskRecord[] = [];
    const pressures: { product: string; bar: number }[] = [];
    let lines = 0;
    for (const { id: categoryId, attributes } of categories) {
      const where = { categoryId, deletedAt: IsNull() };
      const ids = await tables.products.find({ where, select: { id: true, status: true }, order: { name: 'ASC' } });
      const published = new Set(ids.flatMap(({ id, status }) => (status === 'published' ? id : [])));
      if (published.size > 0) lines += 1;
      for (let from = 0; from < ids.length; from += batch) {
        const some = ids.slice(from, from + batch).map(({ id }) => id);
        for (const row of await readTold(tables, some)) {
          const facts = factsOf(row, attributes ?? []);
          found.push(...onceForEach(contradictingFacts(facts), { noun: 'products', _id: row.id, name: row.name }));
          if (published.has(row.id)) pressures.push(...pressuresOf(row.name, facts));
        }
      }
    }
    return [...found, ...(await ofCompany(tables, { year, categories: lines, pressures }))];
  };

const readTold = (tables: Tables, ids: string[]): Promise<Told[]> =>
  tables.products.find({
    where: { id: In(ids) },
    select: {
      id: true,
      name: true,
      variants: true,
      typeCode: true,
      specifications: true,
      ...Object.fromEntries(richFields.map(field => [field, true])),
    },
    order: { name: 'ASC' },
    loadEagerRelations: false,
  });

/** Each paragraph and list item ends as a sentence does, so that nothing is read across them. */
const sentences = (html: string): string => plainText(html.replace(/<\/(?:p|li|h\d|td|blockquote)>/g, '. '));

function factsOf(row: Told, attributes: readonly Attribute[]): ProductFacts {
  const { specifications, variants, typeCode } = row;
  const all = [...attributes, ...specifications.own];
  return {
    texts: richFields.map(field => ({ field, label: productFields[field].label, text: sentences(row[field]) })),
    figures: activeAttributes(all).flatMap(attribute => {
      const value = shownValue(specifications, all, attribute);
      return value ? [{ attribute, value }] : [];
    }),
    variants: variants.rows.length > 0 ? variants : undefined,
    typeCode: typeCode && typeCode.parts.length > 0 ? typeCode : undefined,
  };
}

/** The pressures at which a product works. */
const pressuresOf = (product: string, { figures }: ProductFacts) =>
  figures.flatMap(({ attribute, value }) => {
    const unit = unitOfValue(value);
    if (value.kind !== 'number' || !unit || /test|proof|charge/i.test(attribute.name)) return [];
    const [bar, one] = [baseOf(value.number, unit, 'bar'), baseOf(1, 'bar', 'bar')];
    return bar === undefined || !one ? [] : [{ product, bar: bar / one }];
  });

/** A field is opened once, for the first that is wrong there. */
function onceForEach(
  found: { field: string; detail: string }[],
  record: Pick<TaskRecord, 'noun' | '_id' | 'name'>,
): TaskRecord[] {
  const first = new Map(found.toReversed().map(({ field, detail }) => [field, detail]));
  return [...new Set(found.map(({ field }) => field))].map(field => ({
    ...record,
    field,
    detail: first.get(field) ?? '',
  }));
}

type Truth = { year: number; categories: number; pressures: { product: string; bar: number }[] };

async function ofCompany({ website }: Tables, truth: Truth): Promise<TaskRecord[]> {
  const row = await website.findOneBy({ id: websiteId });
  if (!row) return [];
  const texts = companyTexts.map(
    (field): FactText => ({ field, label: websiteFields[field].label, text: textsIn(row[field]).join('. ') }),
  );
  const found = companyContradictions(texts, row.facts ?? [], { ...truth, founded: row.founded ?? null });
  return onceForEach(found, { noun: 'website', _id: row.id, name: 'Website' });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
