import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { SelectBox } from './select-box.tsx';
import { useSelectKeys } from './use-select-keys.ts';
import { type SelectableRow, type SelectionControl, useSelection } from './use-selection.ts';

const none: never[] = [];

/**
 * The selection of a list, with its keys and the box of each row.
 * @param list identifies the list with its filter
 * @param rows the rows on the screen, in their order
 */
export function useRowSelection(
  list: string,
  rows: readonly SelectableRow[] | undefined,
): { selection: SelectionControl; box: (row: SelectableRow, name: string, isTabStop?: boolean) => ReactNode } {
  const selection = useSelection(list, rows ?? none);
  useSelectKeys(selection, rows);
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const { all, versions } = selection;
  const box = useCallback(
    (row: SelectableRow, name: string, isTabStop?: boolean) => (
      <SelectBox
        of={name}
        isTabStop={isTabStop ?? true}
        checked={all || versions.has(row._id)}
        onSelect={range => latest.current[range ? 'extendTo' : 'toggle'](row)}
      />
    ),
    [all, versions],
  );
  return { selection, box };
}
