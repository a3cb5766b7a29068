import type { ProductCard } from '@hydraulics/common/nouns/lists/product-card';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Query } from '../../../shared/data/query.ts';
import { optionsOf } from '../../data/query-client.ts';
import { useClient } from '../../data/use-api.ts';
import { useByHand } from '../../ui/table/by-hand/use-by-hand.tsx';
import { useMoves } from '../../ui/table/by-hand/use-moves.ts';
import type { TableRows } from '../../ui/table/table-column.ts';
import type { TableView } from '../../ui/table/use-table-view.ts';
import type { ProductFilter } from './product-filters.tsx';

type ProductOrder = {
  filter: ProductFilter & { q?: string };
  view: TableView;
  rows: TableRows<ProductCard>;
  list: (page: object) => Query<ProductCard[]>;
  mayOrder: boolean;
};

const nameOf = ({ name }: ProductCard) => name;

/** The order by hand of the products of a category, or of the home page. */
export function useProductOrder({ filter, view, rows, list, mayOrder }: ProductOrder) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { home, categoryId, ...narrowing } = filter;
  const hasOrder =
    mayOrder && Object.keys(narrowing).length === 0 && (home !== undefined) !== (categoryId !== undefined);
  const enabled = hasOrder && view.order === null;
  const moves = useMoves<ProductCard>({
    noun: 'products',
    nameOf,
    call: (client, input) => (home ? client.products.moveOnHome(input) : client.products.move(input)),
  });
  const idAt = async (index: number) =>
    (await queryClient.fetchQuery(optionsOf(list({ limit: 1, offset: index }), client)))[0]?._id;
  const { grip, dialog, hint } = useByHand({ enabled, rows, idAt, nameOf, moves, view });
  const unchosen: ReactNode = home && rows.shown?.length === 0 && !view.q && (
    <p className="hand-hint">
      No product is chosen, so the home page shows the eight newest that have an image. To choose, select products in
      the list and press “Show on the home page”.
    </p>
  );
  const sorted: ReactNode = hasOrder && view.order && (
    <p className="hand-hint">
      <button type="button" className="button button-small" onClick={view.unsort}>
        Order by hand
      </button>
    </p>
  );
  const advice: ReactNode = mayOrder && !hasOrder && !view.q && !filter.lacks && !view.order && (
    <p className="hand-hint">Choose a category to change the order of its products by hand.</p>
  );
  return { grip: enabled ? grip : undefined, dialog, unchosen, hint: hint || sorted || advice };
}
