import * as navigation from 'next/navigation';
import { shown } from './shown.js';

/** On the server that of the page; in a client component the router's. */
export const usePlace = () =>
  // biome-ignore lint/correctness/useHookAtTopLevel: server components have no such hook, and each is one or the other.
  shown().place ?? { pathname: navigation.usePathname(), search: '' };
