import type { ReactNode } from 'react';

/** A dimension line: between its arrows stands a number that measures what is below. */
export function Dimension({ children }: { children: ReactNode }) {
  return (
    <p className="dimension">
      <span className="dimension-text figure">{children}</span>
    </p>
  );
}

/** `1 product`, `12 products`. */
export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
