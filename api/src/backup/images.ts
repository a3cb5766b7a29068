import { uploadsFolder } from '@hydraulics/common/units/images';
import { tables as described } from '../db/schema.ts';
import { parseStoredPath } from '../media/references.ts';
import type { Manifest } from './manifest.ts';
import { rowsOf } from './tables/dump.ts';

const columns = new Map(Object.values(described).map(({ table, images }) => [table, Object.keys(images)]));

/** Files of images and documents (variants and originals) that rows reference but the backup does not contain. */
export async function missingImages(backup: string, { tables, files }: Pick<Manifest, 'tables' | 'files'>) {
  const present = new Set(files.map(({ path }) => path));
  const missing = new Set<string>();
  for (const { name } of tables) {
    const named = columns.get(name) ?? [];
    if (named.length === 0) continue;
    for await (const row of rowsOf(backup, name)) {
      for (const path of named.flatMap(column => pathsIn(row[column]))) {
        for (const file of filesOf(path)) if (!present.has(file)) missing.add(file);
      }
    }
  }
  return [...missing].sort();
}

function pathsIn(value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return [];
  return value.startsWith('[') ? (JSON.parse(value) as string[]) : [value];
}

function filesOf(path: string): string[] {
  const file = parseStoredPath(path);
  if (!file) return [];
  return [...file.variants.map(name => `${uploadsFolder}/${name}`), `originals/${file.hash}`];
}
