import { type PointerEvent, useEffect, useRef, useState } from 'react';

type Drag = { from: number; over: number };

/**
 * Reorders the items of a list by dragging with mouse, pen or finger. A finger drags where the style disables scrolling
 * (`touch-action`).
 */
export function useImageDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const over = drag?.over === drag?.from ? undefined : drag?.over;
  useEffect(() => {
    // The scroll margin of the item reveals the next row.
    if (over !== undefined) list.current?.children[over]?.scrollIntoView({ block: 'nearest' });
  }, [over]);
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    const stop = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null);
    addEventListener('keydown', stop);
    return () => removeEventListener('keydown', stop);
  }, [dragging]);

  /** The item under the pointer; outside the list the dragged one, which then stays. */
  const under = ({ clientX, clientY }: PointerEvent, { from }: Drag) => {
    const element = document.elementFromPoint(clientX, clientY);
    const index = [...(list.current?.children ?? [])].findIndex(item => item.contains(element));
    return index < 0 ? from : index;
  };

  return {
    list,
    drag,
    /** For the item at an index. */
    handlers: (index: number) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest('button')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, over: index });
      },
      onPointerMove(event: PointerEvent) {
        if (drag) setDrag({ ...drag, over: under(event, drag) });
      },
      onPointerUp(event: PointerEvent) {
        if (drag) onMove(drag.from, under(event, drag));
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
