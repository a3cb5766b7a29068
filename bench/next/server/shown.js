import { cache } from 'react';

/** What the page that is being rendered shows: server components have no context. */
export const shown = cache(() => ({}));
