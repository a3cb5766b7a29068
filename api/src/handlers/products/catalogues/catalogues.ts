import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { madeCatalogueAddress } from '@hydraulics/common/nouns/catalogues/catalogue-address';
import type { Catalogue, NewCatalogue } from '@hydraulics/common/nouns/catalogues/catalogues';
import { counted } from '@hydraulics/common/text';
import { catalogueName } from '../../../blobs/names.ts';
import type { CatalogueRow } from '../../../db/tables/catalogues/catalogues.ts';
import type { Handlers } from '../../../rpc/invoke.ts';
import { type ListedProduct, listRequested } from './listed-products.ts';
import { catalogueWork, removeCatalogues, startCatalogue } from './make-catalogue.ts';

const label = 'Catalogue';

export const catalogues: Handlers<Api>['catalogues'] = {
  async list(_input, deps) {
    const rows = await deps.db.read(tables => tables.catalogues.find({ order: { createdAt: 'DESC' }, take: 20 }));
    return rows.map(toCatalogue);
  },

  async start({ units, ids, q, categoryId, lacks, home }, deps, { user }) {
    const request = { ids, q, categoryId, lacks, home };
    const products = await deps.db.read(tables => listRequested(tables, request));
    if (products.length === 0) throw new AppError('not_found', 'No products match.');
    const covers = coveredBy(products, request).slice(0, limits.name);
    const source = null;
    const by = user && { id: user.id, name: user.name };
    const _id = await startCatalogue(deps, { covers, units, request, total: products.length, user: by, source });
    if (!_id) {
      throw new AppError('duplicate', 'A catalogue is already being made. Wait until it is done, or cancel it.');
    }
    return { success: true, message: 'The catalogue is being made on the server. You may leave this page.', _id };
  },

  async cancel({ id }, { db, media }) {
    await db.transaction(async tables => {
      orNotFound(await tables.catalogues.findOneBy({ id }), label);
      await removeCatalogues(tables, [id]);
    });
    await media.blobs.remove(catalogueName(id));
    return { success: true, message: 'The catalogue was removed.' };
  },
};

const lackWords = {
  images: 'without images',
  specImage: 'without a specification image',
  texts: 'without an expected text',
  imageAlts: 'with images that are not described',
  figures: 'without an expected figure',
};

/** The extent of a catalogue, as printed on its first page. */
function coveredBy(
  products: ListedProduct[],
  { ids, q, categoryId, lacks, home }: Omit<NewCatalogue, 'units'>,
): string {
  if (ids) return counted(products.length, 'selected product', 'selected products');
  const what = categoryId ? (products[0]?.category ?? '') : home ? 'Products on the home page' : 'All products';
  return [what, lacks && lackWords[lacks], q && `with “${q}”`].filter(Boolean).join(' ');
}

function toCatalogue(row: CatalogueRow): Catalogue {
  const { id, createdAt, userName, covers, units, state, total, pages, bytes, message } = row;
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    userName,
    covers,
    units,
    state,
    total,
    done: catalogueWork.doneOf(row),
    pages,
    bytes,
    path: state === 'done' ? madeCatalogueAddress(id) : null,
    message: state === 'interrupted' ? 'The server stopped before it was done. Please make it again.' : message,
  };
}
