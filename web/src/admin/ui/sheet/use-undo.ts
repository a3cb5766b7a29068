import { useRef, useState } from 'react';
import type { Cells } from './cells.ts';

const maxSteps = 100;

/** The undo history of a sheet. Typing in one cell is one step. */
export function useUndo(current: Cells, onChange: (cells: Cells) => void) {
  const history = useRef<{ past: Cells[]; future: Cells[]; typing: string | undefined }>({
    past: [],
    future: [],
    typing: undefined,
  });
  const [, setSteps] = useState(0);
  const steps = history.current;

  const show = (cells: Cells) => {
    onChange(cells);
    setSteps(steps.past.length);
  };

  return {
    /** @param typing the cell that is being typed in, if the change is by typing */
    change(next: Cells, typing?: string): void {
      if (!typing || typing !== steps.typing) steps.past = [...steps.past, current].slice(-maxSteps);
      steps.future = [];
      steps.typing = typing;
      show(next);
    },
    undo(): void {
      const before = steps.past.at(-1);
      if (!before) return;
      steps.past = steps.past.slice(0, -1);
      steps.future = [...steps.future, current];
      steps.typing = undefined;
      show(before);
    },
    redo(): void {
      const after = steps.future.at(-1);
      if (!after) return;
      steps.future = steps.future.slice(0, -1);
      steps.past = [...steps.past, current];
      show(after);
    },
    canUndo: steps.past.length > 0,
  };
}
