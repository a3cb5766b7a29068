import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** From `dist` of the production artefact, from `api/dist`, and from this file. */
const places = ['../demo', '../../demo', '../../../demo'].map(way => join(import.meta.dirname, way));
const isDemo = (folder: string) => existsSync(join(folder, 'company.json'));

/** The folder of the demo's data: beside the built server in the production artefact, else at the top of the repository. */
export const demoFolder = places.find(isDemo) ?? join(import.meta.dirname, '../demo');
