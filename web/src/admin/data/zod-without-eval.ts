import { config } from 'zod/v4';

// Before the first schema is made: each asks whether code may be compiled, by compiling some.
config({ jitless: true });

/** What `zod` means in the build of the staff screens. */
// biome-ignore lint/performance/noBarrelFile: it stands for the whole of zod.
export * from 'zod/v4';
