import { type PointerEvent, useEffect, useRef } from 'react';

type Drag = { rows: HTMLElement[]; from: number; over: number };

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-row]') ?? null;

function mark({ rows, from, over }: Drag, isOver = true): void {
  for (const [index, row] of rows.entries()) {
    const drag = index === from ? 'dragged' : isOver && index === over ? (over < from ? 'before' : 'after') : undefined;
    if (drag) row.dataset.drag = drag;
    else delete row.dataset.drag;
  }
}

/**
 * Drags rows by their grips with mouse, pen or finger. `onDrop` gets the ids of the dragged row and of the one that it
 * was dropped on, and whether it comes after that. A drop outside the list, and Escape, change nothing.
 * @param ids the rows in their order, which may differ from that of the document
 */
export function useRowDrag(ids: readonly string[], onDrop: (id: string, on: string, after: boolean) => void) {
  const drag = useRef<Drag | null>(null);
  /** Whether the last press was a drag, whose click must be ignored. */
  const dragged = useRef(false);
  const end = () => {
    if (drag.current) for (const row of drag.current.rows) delete row.dataset.drag;
    drag.current = null;
  };
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    addEventListener('keydown', cancel);
    return () => {
      removeEventListener('keydown', cancel);
      end();
    };
  });
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      const row = rowOf(event.currentTarget);
      const list = event.currentTarget.closest('tbody, [role="list"]');
      if (!row || !list) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = ids.flatMap(id => list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? []);
      const from = rows.indexOf(row);
      dragged.current = false;
      drag.current = { rows, from, over: from };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current) return;
      const row = rowOf(document.elementFromPoint(clientX, clientY));
      const over = row ? current.rows.indexOf(row) : -1;
      current.over = over < 0 ? current.from : over;
      dragged.current ||= current.over !== current.from;
      mark(current, current.over !== current.from);
      // Its scroll margin shows the next row.
      if (current.over !== current.from) row?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp() {
      const { current } = drag;
      end();
      if (!current || current.over === current.from) return;
      const [id, on] = [current.from, current.over].map(index => current.rows[index]?.dataset.row);
      if (id && on) onDrop(id, on, current.over > current.from);
    },
    onPointerCancel: end,
    wasDragged: () => dragged.current,
  };
}
