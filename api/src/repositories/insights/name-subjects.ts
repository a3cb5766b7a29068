import type { Insight, InsightKind } from '@hydraulics/common/nouns/insights/insights';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { CountedSubject } from './read-month.ts';

type NamedRecord = Insight['records'][number];

const removed = 'no longer in the catalogue';

/** What stands between the names of two products. */
const and = ' and ';

/** The rows of a list with the names of their records, which may have been deleted since. */
export async function nameSubjects(tables: Tables, kind: InsightKind, rows: CountedSubject[]): Promise<Insight[]> {
  const subjects = rows.map(({ subject }) => subject);
  const describe = await describers[kind](tables, subjects);
  return rows.map(row => ({ ...row, ...describe(row.subject) }));
}

type Described = Pick<Insight, 'text' | 'records'>;
type Describer = (tables: Tables, subjects: string[]) => Promise<(subject: string) => Described>;

const asTyped: Describer = async () => subject => ({ text: subject, records: [] });

const ofProduct: Describer = async (tables, ids) => {
  const products = await namedProducts(tables, ids);
  return id => {
    const product = products.get(id);
    return product ? { text: product.name, records: [product] } : { text: `A product ${removed}`, records: [] };
  };
};

const ofPair: Describer = async (tables, pairs) => {
  const products = await namedProducts(
    tables,
    pairs.flatMap(pair => pair.split(' ')),
  );
  return pair => {
    const records = pair.split(' ').map(id => products.get(id));
    const names = records.map(product => product?.name ?? `a product ${removed}`);
    return { text: names.join(and), records: records.filter(product => product !== undefined) };
  };
};

const ofDocument: Describer = async (tables, ids) => {
  const select = { id: true, title: true, ownerNoun: true, ownerId: true, deletedAt: true } as const;
  const documents = await tables.documents.find({ where: { id: In(ids) }, select });
  const products = await namedProducts(
    tables,
    documents.map(({ ownerId }) => ownerId),
  );
  return id => {
    const document = documents.find(one => one.id === id);
    if (!document) return { text: 'A document that was deleted', records: [] };
    const product = products.get(document.ownerId);
    return { text: document.title, records: product ? [product] : [] };
  };
};

const ofFilter: Describer = async (tables, subjects) => {
  const ids = subjects.map(subject => subject.slice(0, idLength));
  const rows = await tables.categories.find({
    where: { id: In(ids) },
    select: { id: true, name: true, deletedAt: true },
  });
  const categories = new Map(rows.map(({ id, name, deletedAt }) => [id, { name, isActive: !deletedAt }]));
  return subject => {
    const [_id, text] = [subject.slice(0, idLength), subject.slice(idLength + 1)];
    const category = categories.get(_id);
    if (!category) return { text, records: [] };
    const records: NamedRecord[] = category.isActive ? [{ noun: 'categories', _id, name: category.name }] : [];
    return { text: `${category.name}: ${text}`, records };
  };
};

const idLength = 36;

/** How the subjects of each kind are named. */
const describers: Record<InsightKind, Describer> = {
  product: ofProduct,
  'search-none': asTyped,
  'search-weak': asTyped,
  filter: ofFilter,
  sizing: asTyped,
  code: asTyped,
  pair: ofPair,
  document: ofDocument,
  'data-sheet': ofProduct,
  cad: ofProduct,
  enquiry: ofProduct,
};

/** Products that are in the catalogue, by id. */
async function namedProducts({ products }: Tables, ids: string[]): Promise<Map<string, NamedRecord>> {
  const where = { id: In([...new Set(ids)]) };
  const rows = await products.find({
    where,
    select: { id: true, name: true, deletedAt: true },
    loadEagerRelations: false,
  });
  return new Map(
    rows
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ id, name }) => [id, { noun: 'products' as const, _id: id, name }]),
  );
}
