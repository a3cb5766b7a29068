import type { ReplacedImage } from '@hydraulics/common/nouns/images/replacement';

/** An image that was replaced by another one. `isUndo`: in the records of an earlier replacement only. */
export type Replacement = Pick<ReplacedImage, 'records' | 'left'> & { from: string; to: string; isUndo: boolean };

const listeners = new Set<(replacement: Replacement) => void>();

/** Notifies the open forms, which may contain the image. */
export function announceReplacement(replacement: Replacement): void {
  for (const listener of listeners) listener(replacement);
}

/**
 * Calls a listener after each replacement in this window.
 * @returns a function that unsubscribes
 */
export function followReplacements(listener: (replacement: Replacement) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
