import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * The part of a long screen that comes with the next picture, so that the screen shows the sooner. Who goes back finds
 * their place in it again, for which all of it has to be there at once.
 */
export function LowerPart({ children }: { children: ReactNode }) {
  const back = useNavigationType() === 'POP';
  return useDeferredValue(true, back) ? children : null;
}
