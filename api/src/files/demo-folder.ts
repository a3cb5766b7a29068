import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Relative to `dist` of the production artefact, to `api/dist` and to this file. */
const places = ['../demo', '../../demo', '../../../demo'].map(path => join(import.meta.dirname, path));
const isDemo = (folder: string) => existsSync(join(folder, 'company.json'));

/** The demo's data: beside the built server in the production artefact, else at the root of the repository. */
export const demoFolder = places.find(isDemo) ?? join(import.meta.dirname, '../demo');
