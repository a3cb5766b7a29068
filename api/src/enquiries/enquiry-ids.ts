import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** In ms: identical enquiries within this time count as one that was sent twice. */
const duplicateWindowMs = 10 * 60_000;

type Clocks = { now: () => Date; monotonic: () => number };

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A version 8 UUID, the kind made from a hash (RFC 9562). */
function uuidOf(text: string): string {
  const hex = digestOf(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Derives an id for enquiries without one, the same for identical content within ten minutes: from the form without
 * script, whose page comes from a shared cache and cannot contain an id, and from other clients. Every process derives
 * the same id, from the content and the ten-minute interval.
 */
export function createEnquiryIds({ now, monotonic }: Clocks) {
  const recent = new LRUCache<string, { id: string; at: number }>({ max: 1000 });
  return (fields: Record<string, string>): string => {
    // Not the content itself, which may be long.
    const key = digestOf(JSON.stringify(Object.entries(fields).sort()));
    const found = recent.get(key);
    if (found && monotonic() - found.at < duplicateWindowMs) return found.id;
    const id = uuidOf(`${Math.floor(now().getTime() / duplicateWindowMs)} ${key}`);
    recent.set(key, { id, at: monotonic() });
    return id;
  };
}
