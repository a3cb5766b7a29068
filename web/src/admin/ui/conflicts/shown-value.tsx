import type { ReactNode } from 'react';

/** The value of a field, to be compared with another. */
export const ShownValue = ({ value, show }: { value: unknown; show: (value: unknown) => ReactNode }) => (
  <div className="conflict-value" dir="auto">
    {value ? show(value) : <span className="field-help">Empty</span>}
  </div>
);
