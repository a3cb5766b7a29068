import { maxHashes, type StoredImageUses } from '@hydraulics/common/nouns/images/images';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { query } from '../../../shared/data/query.ts';
import { optionsOf } from '../../data/query-client.ts';
import { useClient } from '../../data/use-api.ts';
import type { FileFacts } from '../../ui/files/facts/file-facts.ts';
import { hashesOf } from '../../ui/files/facts/remarks.ts';
import { useFileFacts } from '../../ui/files/facts/use-file-facts.ts';
import { useUploads } from '../../ui/uploads/uploads.tsx';

/** The hashes of chosen files that the gallery already has. Requested once all files are read; failures are ignored. */
export function useGalleryHashes(
  files: readonly File[],
  facts: ReadonlyMap<File, Pick<FileFacts, 'hash'>>,
): ReadonlySet<string> {
  const client = useClient();
  const hashes = [...new Set(files.map(file => facts.get(file)?.hash ?? ''))];
  const batches = hashes.includes('')
    ? []
    : Array.from({ length: Math.ceil(hashes.length / maxHashes) }, (_, index) =>
        hashes.slice(index * maxHashes, (index + 1) * maxHashes),
      );
  return useQueries({
    queries: batches.map(batch => optionsOf(query('images', 'list', { hashes: batch.join(',') }), client)),
    combine: shownHashes,
  });
}

const shownHashes = (results: UseQueryResult<StoredImageUses[]>[]): ReadonlySet<string> =>
  hashesOf(
    results.flatMap(({ data = [] }) =>
      data.flatMap(({ path, uses }) => (uses.some(({ noun }) => noun === 'gallery') ? path : [])),
    ),
  );

/** The hashes of the files that are being uploaded. */
export function useQueuedHashes(): ReadonlySet<string> {
  const queue = useUploads();
  const items = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const files = useMemo(
    () => items.flatMap(({ file, state }) => (state === 'waiting' || state === 'sending' ? file : [])),
    [items],
  );
  const facts = useFileFacts(files);
  return new Set(files.flatMap(file => facts.get(file)?.hash ?? []));
}
