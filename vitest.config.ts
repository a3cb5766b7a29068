import { requireNode } from './scripts/process/require-node.ts';

requireNode();

// By a path that Vite cannot follow, or it would load the settings first, whose imports fail on an older Node.
const settings = new URL('scripts/vitest/config.ts', import.meta.url).href;
export default (await import(settings)).default;
