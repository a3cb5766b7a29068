import { lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '../../../shared/ui/states.tsx';
import { ShownValue } from '../conflicts/shown-value.tsx';

const MarkedText = lazy(() => import('./marked-text.tsx'));

type FieldChangeProps = {
  label: string;
  before: unknown;
  after: unknown;
  show: ((value: unknown, other?: unknown) => ReactNode) | undefined;
  rich: boolean;
  /** Beside the heading. */
  aside?: ReactNode;
};

/** The change of one field. */
export function FieldChange({ label, before, after, show, rich, aside }: FieldChangeProps) {
  const isText = (rich || !show) && (typeof before === 'string' || typeof after === 'string');
  const shown = show ?? ((value: unknown) => String(value));
  return (
    <section className="version-field" aria-label={`Change of ${label}`}>
      <header className="version-field-head">
        <h3>{label}</h3>
        {aside}
      </header>
      {isText ? (
        <Suspense fallback={<Loading />}>
          <MarkedText before={String(before ?? '')} after={String(after ?? '')} rich={rich} show={shown} />
        </Suspense>
      ) : (
        <div className="conflict-sides">
          <div className="conflict-side">
            <b>Before</b>
            <ShownValue value={before} other={after} show={shown} />
          </div>
          <div className="conflict-side">
            <b>After</b>
            <ShownValue value={after} other={before} show={shown} />
          </div>
        </div>
      )}
    </section>
  );
}
