import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PartBoundary, partFailed } from '../../../shared/ui/parts/part-boundary.tsx';
import { Failed } from '../../../shared/ui/states.tsx';

type Props = {
  children: ReactNode;
  /** Puts the notice where the part was, for a part that is not in the flow of the screen. */
  frame?: (notice: ReactNode) => ReactNode;
};

/** A part of a screen whose error leaves the rest of the screen usable. */
export function Part({ children, frame = notice => notice }: Props) {
  const queryClient = useQueryClient();
  return (
    <PartBoundary
      fallback={retry =>
        frame(
          <Failed
            message={partFailed}
            retry={async () => {
              // What was read may be the cause, so it is read again.
              queryClient.removeQueries({ type: 'inactive' });
              await queryClient.refetchQueries({ type: 'active' });
              // After the screen has been told of what was read: it renders the part with it.
              notifyManager.schedule(retry);
            }}
          />,
        )
      }
    >
      {children}
    </PartBoundary>
  );
}
