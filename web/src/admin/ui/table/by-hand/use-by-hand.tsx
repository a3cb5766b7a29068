import type { Place } from '@hydraulics/common/nouns/lists/place';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { takesText } from '../../keys/takes-text.ts';
import { useKeyDown } from '../../keys/use-key-down.ts';
import { pageSize } from '../rows/table-rows.ts';
import type { TableRows } from '../table-column.ts';
import type { TableView } from '../use-table-view.ts';
import { PositionDialog } from './position-dialog.tsx';
import type { useMoves } from './use-moves.ts';
import { useRowDrag } from './use-row-drag.ts';

type ByHand<Row extends { _id: string }> = {
  /** Whether the list is sorted by hand, and this user may change the order. */
  enabled: boolean;
  rows: TableRows<Row>;
  /** The id at an index of the whole list. */
  idAt: (index: number) => Promise<string | undefined>;
  nameOf: (row: Row) => string;
  moves: ReturnType<typeof useMoves<Row>>;
  view: Pick<TableView, 'setPage'>;
};

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The order of a list by hand: grips to drag rows by, Alt+↑ and Alt+↓ in a row, and a dialog for the position. */
export function useByHand<Row extends { _id: string }>(list: ByHand<Row>) {
  const { enabled, rows, nameOf, moves } = list;
  const [asked, setAsked] = useState<Row | null>(null);
  /** The focused element of a moved row, which loses the focus when the row changes its position. */
  const focused = useRef<{ id: string; element: Element | null } | null>(null);

  const finish = async (row: Row, place: Place) => {
    const element = document.activeElement;
    focused.current = { id: row._id, element: element?.closest(`[data-row="${row._id}"]`) ? element : null };
    const placed = await moves.move(row, place);
    const page = placed ? Math.floor((placed.position - 1) / pageSize) : rows.page;
    if (page !== rows.page) list.view.setPage(page);
    if (!placed) focused.current = null;
  };
  const indexOf = (id: string) => rows.shown?.findIndex(({ _id }) => _id === id) ?? -1;
  /** Moves the row at an index of this page to an index of the whole list. */
  const moveTo = async (index: number, target: number) => {
    const row = rows.shown?.[index];
    const at = rows.from + index;
    if (!row || target === at || target < 0 || target >= rows.found) return;
    const other = rows.shown?.[target - rows.from]?._id ?? (await list.idAt(target));
    if (other) await finish(row, { to: target > at ? 'after' : 'before', beside: other });
  };

  const ids = rows.shown?.map(({ _id }) => _id) ?? [];
  const drag = useRowDrag(ids, (id, on, after) => {
    const row = rows.shown?.[indexOf(id)];
    if (row) void finish(row, { to: after ? 'after' : 'before', beside: on });
  });

  const latest = useRef({ indexOf, moveTo, enabled, rows, drag });
  useEffect(() => {
    latest.current = { indexOf, moveTo, enabled, rows, drag };
  });
  useKeyDown(event => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
    const step = steps[key];
    if (!step || !altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || takesText(target)) return;
    const id = (target as Element).closest?.('[data-row]')?.getAttribute('data-row');
    const index = id && enabled ? indexOf(id) : -1;
    if (index < 0) return;
    event.preventDefault();
    void moveTo(index, rows.from + index + step);
  });

  useLayoutEffect(() => {
    const moved = focused.current;
    if (!moved?.element || moves.busy || !rows.shown?.some(({ _id }) => _id === moved.id)) return;
    focused.current = null;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement.isConnected) return;
    const row = document.querySelector(`[data-row="${moved.id}"]`);
    const target = moved.element.isConnected ? moved.element : row?.querySelector('a, button, input');
    (target as HTMLElement | null)?.focus();
  }, [rows.shown, moves.busy]);

  // Not a tab stop, which would double the number of stops in a list; keys need no grip.
  const grip = useCallback((row: Row, name: string): ReactNode => {
    const handle =
      (event: 'onPointerDown' | 'onPointerMove' | 'onPointerUp') => (pointer: React.PointerEvent<HTMLElement>) =>
        latest.current.drag[event](pointer);
    return (
      <button
        type="button"
        className="hand-grip"
        tabIndex={-1}
        aria-label={`Move ${name}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={handle('onPointerDown')}
        onPointerMove={handle('onPointerMove')}
        onPointerUp={handle('onPointerUp')}
        onPointerCancel={() => latest.current.drag.onPointerCancel()}
        onClick={() => latest.current.drag.wasDragged() || setAsked(row)}
      >
        <Icon icon={icons.grip} />
      </button>
    );
  }, []);

  const index = asked ? indexOf(asked._id) : -1;
  const dialog: ReactNode = asked && index >= 0 && (
    <PositionDialog
      name={nameOf(asked)}
      position={rows.from + index + 1}
      of={rows.found}
      onClose={() => setAsked(null)}
      onMove={position => {
        setAsked(null);
        void moveTo(index, position - 1);
      }}
    />
  );
  const hint: ReactNode = enabled && (
    <p className="hand-hint">
      The website has the same order. Drag by the handle, or press <kbd>Alt</kbd> <kbd>↑</kbd> or <kbd>↓</kbd>.
    </p>
  );
  return { grip, dialog, hint };
}
