import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** In ms: for so long an enquiry with the same words is the same one, sent twice. */
const sameFor = 10 * 60_000;

/** The time, and milliseconds on a clock that nobody sets. */
type Clocks = { now: () => Date; monotonic: () => number };

/** A UUID of version 8, which is what one made from a hash is (RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Gives the id of an enquiry whose form carries none: the same for the same words within ten minutes. The page with
 * the form is one for everybody, so it cannot bring an id of its own. Another process makes the same id, since it follows
 * from the words and the ten minutes on the clock in which they first came.
 */
export function sameEnquiry({ now, monotonic }: Clocks) {
  const recent = new LRUCache<string, { id: string; at: number }>({ max: 1000 });
  return (fields: Record<string, string>): string => {
    const words = JSON.stringify(Object.entries(fields).sort());
    const found = recent.get(words);
    if (found && monotonic() - found.at < sameFor) return found.id;
    const id = uuidOf(`${Math.floor(now().getTime() / sameFor)} ${words}`);
    recent.set(words, { id, at: monotonic() });
    return id;
  };
}
