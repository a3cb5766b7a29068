import type { ReactNode } from 'react';
import { PartBoundary, partFailed } from '../../../shared/ui/parts/part-boundary.tsx';

type Props = {
  children: ReactNode;
  /** Puts the notice where the part was, for a part that is not in the flow of the page. */
  frame?: (notice: ReactNode) => ReactNode;
};

/** A part of a public page whose error leaves the rest of the page usable. */
export const Part = ({ children, frame = notice => notice }: Props) => (
  <PartBoundary
    fallback={retry =>
      frame(
        <div className="notice notice-error" role="alert">
          <p>{partFailed}</p>
          <button type="button" className="button button-line" onClick={retry}>
            Try again
          </button>
        </div>,
      )
    }
  >
    {children}
  </PartBoundary>
);
