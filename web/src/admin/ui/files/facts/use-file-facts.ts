import { useEffect, useState } from 'react';
import { type FileFacts, factsOf } from './file-facts.ts';

/** The facts of the chosen files that have been read so far. */
export function useFileFacts(files: readonly File[]): ReadonlyMap<File, FileFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<File, FileFacts>>(new Map());
  useEffect(() => {
    let current = true;
    for (const file of files) {
      void factsOf(file).then(found => {
        if (current) setFacts(before => (before.has(file) ? before : new Map(before).set(file, found)));
      });
    }
    return () => {
      current = false;
    };
  }, [files]);
  return facts;
}
