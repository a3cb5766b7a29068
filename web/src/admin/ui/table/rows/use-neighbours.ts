import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Query } from '../../../../shared/data/query.ts';
import { optionsOf } from '../../../data/query-client.ts';
import { useClient } from '../../../data/use-api.ts';
import type { TableRows } from '../table-column.ts';
import { pageSize } from './table-rows.ts';
import type { PageInput } from './use-paged-rows.ts';

/** `go` returns the id of the row that it opened. */
type Step = { off: boolean; go: () => Promise<string | null> };
type Go = (id: string, page: number) => void;

/**
 * The rows before and after an open one in the list, also across pages. A row that has left the list, for example after
 * marking it, keeps its position: the next one is what moved up.
 */
export function useNeighbours<Row extends { _id: string }>(
  rows: TableRows<Row>,
  id: string | null,
  list: (page: Pick<PageInput, 'limit' | 'offset'>) => Query<Row[]>,
  go: Go,
): { previous: Step; next: Step } {
  const client = useClient();
  const queryClient = useQueryClient();
  const place = useRef({ id, index: -1, gone: false });
  const index = rows.shown?.findIndex(row => row._id === id) ?? -1;
  if (index >= 0) place.current = { id, index, gone: false };
  else if (place.current.id === id) place.current.gone = true;
  else place.current = { id, index: -1, gone: false };

  const at = place.current.index < 0 ? -1 : rows.from + place.current.index;
  const step = (target: number): Step => ({
    off: at < 0 || target < 0 || target >= rows.found,
    go: async () => {
      const page = Math.floor(target / pageSize);
      const from = page * pageSize;
      const shown =
        from === rows.from
          ? rows.shown
          : await queryClient.fetchQuery(optionsOf(list({ limit: pageSize, offset: from }), client));
      const row = shown?.[target - from];
      if (row) go(row._id, page);
      return row?._id ?? null;
    },
  });
  return { previous: step(at - 1), next: step(place.current.gone ? at : at + 1) };
}
