import { uploadsFolder } from '@hydraulics/common/units/images';
import { tables as described } from '../db/schema.ts';
import { type FilePlaces, filePath, filesIn } from '../db/stored-file.ts';
import { parseStoredPath } from '../media/references.ts';
import type { Manifest } from './manifest.ts';
import { rowsOf } from './tables/dump.ts';
import type { NeutralRow } from './tables/neutral.ts';

const declared = new Map<string, FilePlaces>(Object.values(described).map(({ table, files }) => [table, files]));

/**
 * Files of images and documents (variants and originals) that rows reference but the backup does not contain. An AVIF is
 * not one of them: it may not have been encoded yet, and a start after the restore encodes it.
 */
export async function missingImages(backup: string, { tables, files }: Pick<Manifest, 'tables' | 'files'>) {
  const present = new Set(files.map(({ path }) => path));
  const missing = new Set<string>();
  for (const { name } of tables) {
    const places = declared.get(name) ?? {};
    if (Object.keys(places).length === 0) continue;
    for await (const row of rowsOf(backup, name)) {
      for (const path of pathsIn(row, places)) {
        for (const file of filesOf(path)) if (!present.has(file)) missing.add(file);
      }
    }
  }
  return [...missing].sort();
}

/** The paths in a stored row, in which lists and objects are JSON and a single path is a string. */
export function pathsIn(row: NeutralRow, places: FilePlaces): string[] {
  const values = Object.keys(places).map(column => [column, parseColumn(row[column])]);
  return filesIn(Object.fromEntries(values), places).map(filePath);
}

const parseColumn = (value: unknown): unknown => {
  if (typeof value !== 'string' || value === '') return null;
  return /^([[{]|null$)/.test(value) ? JSON.parse(value) : value;
};

function filesOf(path: string): string[] {
  const file = parseStoredPath(path);
  if (!file) return [];
  return [
    ...file.variants.filter(name => !name.endsWith('.avif')).map(name => `${uploadsFolder}/${name}`),
    `originals/${file.hash}`,
  ];
}
