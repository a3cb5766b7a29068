import type { ReactNode } from 'react';

/** A dimension line as on a drawing, with a number between its arrows. */
export function Dimension({ children }: { children: ReactNode }) {
  return (
    <p className="dimension">
      <span className="dimension-text figure">{children}</span>
    </p>
  );
}

export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
