import type { TaskRecord } from '@hydraulics/common/nouns/dashboard';
import type { ProductLack } from '@hydraulics/common/nouns/lists/product-lists';
import type { DocumentKind } from '@hydraulics/common/units/documents';
import { IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { productOwner } from '../../db/tables/documents/document-owners.ts';
import { storedKinds } from '../../db/tables/documents/documents.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { hasWord } from '../../db/words/exact-words.ts';
import { filteredProducts, withExpected } from '../products.ts';

type Named = { id: string; name: string };

const productsOf = (rows: Named[], field: string): TaskRecord[] =>
  rows.map(({ id, name }) => ({ noun: 'products', _id: id, name, field, detail: '' }));

const active = ({ products }: Tables) => products.createQueryBuilder('row').where('row.deletedAt IS NULL');

/** The products that lack something, by name. */
export const lackingProducts =
  (lacks: ProductLack, field: string) =>
  async (tables: Tables): Promise<TaskRecord[]> => {
    const query = filteredProducts(active(tables), await withExpected(tables, { lacks }));
    return productsOf(await byName(query), field);
  };

/** The products without any document. */
export async function productsWithoutDocuments(tables: Tables): Promise<TaskRecord[]> {
  return productsOf(await byName(active(tables).andWhere(`NOT EXISTS (${documentsOfRow(tables)})`)), 'documents');
}

/** The products without a document of a kind, in the categories where others have one. */
export const productsWithout =
  (kind: 'certificate' | 'declaration') =>
  async (tables: Tables): Promise<TaskRecord[]> => {
    const certificates = documentsOfRow(tables, kind);
    const having = active(tables).andWhere(`EXISTS (${certificates})`).select('DISTINCT row.categoryId', 'categoryId');
    const categories = (await having.getRawMany<{ categoryId: string }>()).map(({ categoryId }) => categoryId);
    if (categories.length === 0) return [];
    const query = active(tables)
      .andWhere('row.categoryId IN (:...categories)', { categories })
      .andWhere(`NOT EXISTS (${certificates})`);
    return productsOf(await byName(query), 'documents');
  };

type Listed = Pick<ProductRow, 'id' | 'categoryId'>;

/** Whether a product has no document. */
export const lacksDocuments = async (tables: Tables, { id }: Listed): Promise<boolean> =>
  !(await tables.documents.existsBy({ ...productOwner(id), deletedAt: IsNull() }));

/** Whether a product has no certificate although others of its category have one. */
export async function lacksCertificate(tables: Tables, { id, categoryId }: Listed): Promise<boolean> {
  const certificate = { deletedAt: IsNull(), kind: 'certificate' } as const;
  if (await tables.documents.existsBy({ ...productOwner(id), ...certificate })) return false;
  const others = active(tables).andWhere('row.categoryId = :categoryId', { categoryId });
  return others.andWhere(`EXISTS (${documentsOfRow(tables, 'certificate')})`).getExists();
}

function documentsOfRow({ documents }: Tables, kind?: DocumentKind): string {
  const query = documents
    .createQueryBuilder('document')
    .select('1')
    .where("document.ownerNoun = 'products' AND document.ownerId = row.id AND document.deletedAt IS NULL");
  if (kind) query.andWhere(hasWord(storedKinds, 'document', 'kind', [kind]));
  return query.getQuery();
}

const byName = (query: ReturnType<typeof active>): Promise<Named[]> =>
  query
    .select('row.id', 'id')
    .addSelect('row.name', 'name')
    .orderBy('row.nameSort', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getRawMany<Named>();

/** The images of the gallery without an alternative text. */
export async function undescribedGallery({ gallery }: Tables): Promise<TaskRecord[]> {
  const rows = await gallery.find({
    where: { deletedAt: IsNull(), alt: '' },
    select: { id: true, position: true },
    order: { position: 'ASC', id: 'ASC' },
  });
  return rows.map(({ id }, place) => ({
    noun: 'gallery',
    _id: id,
    name: `Gallery image without a description, number ${place + 1}`,
    field: 'alt',
    detail: '',
  }));
}
