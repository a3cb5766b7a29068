import { config } from 'zod/v4';

// Before the first schema is created, since each tests whether `eval` is allowed.
config({ jitless: true });

/** Replaces `zod` in the build of the staff screens. */
// biome-ignore lint/performance/noBarrelFile: it replaces the whole of zod.
export * from 'zod/v4';
