import type { ReactNode } from 'react';

type ShownValueProps = {
  value: unknown;
  /** The value beside it, so that `show` can mark what differs. */
  other?: unknown;
  show: (value: unknown, other?: unknown) => ReactNode;
};

/** The value of a field, to be compared with another. */
export const ShownValue = ({ value, other, show }: ShownValueProps) => (
  <div className="conflict-value" dir="auto">
    {value ? show(value, other) : <span className="field-help">Empty</span>}
  </div>
);
