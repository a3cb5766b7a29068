import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media, StagedDocument } from '../media/media.ts';
import type { DemoCatalogue } from './catalogue.ts';

/** Copies the demo's documents into a folder as if they were uploads, and checks them like those. By file name. */
export async function stageDocuments(
  from: string,
  { categories }: DemoCatalogue,
  staging: string,
  media: Pick<Media, 'stageDocuments'>,
): Promise<Map<string, StagedDocument>> {
  await mkdir(staging, { recursive: true });
  const names = categories.flatMap(({ products }) => products.flatMap(({ documents }) => documents.map(d => d.file)));
  const uploads = names.map(name => ({ path: join(staging, name), field: 'file', name }));
  for (const { path, name } of uploads) await copyFile(join(from, name), path);
  const staged = await media.stageDocuments(uploads);
  return new Map(names.map((name, place) => [name, staged[place] as StagedDocument]));
}
