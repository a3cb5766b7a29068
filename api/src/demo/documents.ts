import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media, StagedDocument } from '../media/media.ts';
import type { DemoCatalogue } from './catalogue.ts';

/** Copies the demo's documents into a folder as if they were uploads, and checks them like those. By file name. */
export async function stageDocuments(
  from: string,
  { categories }: DemoCatalogue,
  staging: string,
  media: Pick<Media, 'stageDocument'>,
): Promise<Map<string, StagedDocument>> {
  const staged = new Map<string, StagedDocument>();
  await mkdir(staging, { recursive: true });
  for (const { file: name } of categories.flatMap(({ products }) => products.flatMap(({ documents }) => documents))) {
    const path = join(staging, name);
    await copyFile(join(from, name), path);
    staged.set(name, await media.stageDocument({ path, field: 'file', name }));
  }
  return staged;
}
