import type { Api } from '@hydraulics/common/contract/api';
import { counted } from '@hydraulics/common/text';
import { keyFigures } from '../../products/key-figures.ts';
import { findPrice, storePrices } from '../../quotations/prices.ts';
import { findNamedProduct } from '../../repositories/products.ts';
import type { Handlers } from '../../rpc/invoke.ts';

/** Lists of prices by currency, which quotations propose. */
export const priceCalls: Pick<Handlers<Api>['quotations'], 'priceLists' | 'importPrices' | 'price'> = {
  priceLists: (_input, { db }) =>
    db.read(async ({ priceLists }) =>
      (await priceLists.find({ order: { id: 'ASC' } })).map(({ id, size, updatedAt, updatedBy }) => ({
        currency: id,
        count: size,
        updatedAt: updatedAt.toISOString(),
        updatedBy,
      })),
    ),

  importPrices: (part, { db, now }, { user }) =>
    db.exclusive(async tables => {
      const count = await storePrices(tables, part, { at: now(), name: user?.name ?? null });
      const prices = counted(count, 'price', 'prices');
      const message = part.isLast ? `Price list ${part.currency} now has ${prices}.` : `${prices} received.`;
      return { success: true, message };
    }),

  price: ({ currency, code = '', name, product: id = '', units = 'metric' }, { db }) =>
    db.read(async tables => {
      const product = id ? await findNamedProduct(tables, id) : null;
      return {
        unitPrice: await findPrice(tables, currency, [code, name]),
        figures: product ? keyFigures(product, code, units) : '',
      };
    }),
};
