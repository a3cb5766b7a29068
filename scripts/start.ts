import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.ts';

const main = path.resolve(import.meta.dirname, '../api/dist/main.js');

try {
  await buildStale({ only: ['web', 'api'] });
  if (!existsSync(main)) throw new Error(`There is nothing to start: ${main} is missing. Run: npm run build`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// In this process, so that signals reach the server and no second Node starts.
await import(pathToFileURL(main).href);
