import type { Client } from '@hydraulics/common/contract/client';
import { limits } from '@hydraulics/common/limits';
import { usedFiles } from './sort-files.ts';
import { type Mapping, type SourceTable, toParts } from './source-table.ts';

export type ImportDraft = {
  fileName: string;
  source: SourceTable;
  mapping: Mapping;
  byName: boolean;
  /** Whether new products are added as drafts. */
  asDrafts?: boolean;
  images: File[];
  documents: File[];
};

export type SendProgress = { what: 'images' | 'documents' | 'rows'; done: number; of: number };

type How = { onProgress: (progress: SendProgress) => void; signal: AbortSignal };

/** Limits of one request; a single larger file is sent alone. */
const perRequest = { files: 10, bytes: limits.documentBytes };

/**
 * Sends a table to be checked: first the images and documents that it names, then its rows. This changes no product.
 * @returns the id of the import
 */
export async function sendImport(client: Client, draft: ImportDraft, { onProgress, signal }: How): Promise<string> {
  const { fileName, source, mapping, byName, asDrafts = false } = draft;
  const { columns, parts } = toParts(source, mapping);
  const total = source.rows.length;
  const { _id: id } = await client.imports.begin(
    { fileName: fileName.slice(0, limits.name), sheet: source.sheet.slice(0, 100), columns, total, byName, asDrafts },
    { signal },
  );
  const { images, documents } = usedFiles(draft);
  let done = 0;
  for (const part of inRequests(images)) {
    onProgress({ what: 'images', done, of: images.length });
    await client.imports.addImages({ id, images: part }, { signal });
    done += part.length;
  }
  done = 0;
  for (const part of inRequests(documents)) {
    onProgress({ what: 'documents', done, of: documents.length });
    await client.imports.addDocuments({ id, documents: part }, { signal });
    done += part.length;
  }
  done = 0;
  for (const rows of parts) {
    onProgress({ what: 'rows', done, of: total });
    await client.imports.addRows({ id, rows }, { signal });
    done += rows.length;
  }
  onProgress({ what: 'rows', done, of: total });
  return id;
}

function inRequests(files: readonly File[]): File[][] {
  const parts: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const isFull = (parts.at(-1)?.length ?? perRequest.files) >= perRequest.files;
    if (isFull || bytes + file.size > perRequest.bytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(file);
    bytes += file.size;
  }
  return parts;
}
