import type { ReactNode } from 'react';
import { PartBoundary, partFailed } from '../../../shared/ui/parts/part-boundary.tsx';

/** A part of a public page whose error leaves the rest of the page usable. */
export const Part = ({ children }: { children: ReactNode }) => (
  <PartBoundary
    fallback={retry => (
      <div className="notice notice-error" role="alert">
        <p>{partFailed}</p>
        <button type="button" className="button button-line" onClick={retry}>
          Try again
        </button>
      </div>
    )}
  >
    {children}
  </PartBoundary>
);
