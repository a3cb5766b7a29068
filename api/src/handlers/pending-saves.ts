import type { ContentTouch } from '../db/content-tags.ts';
import type { Database, Tables } from '../db/database.ts';

/** What a save did: `version` is that of the record. */
type Saved = { version: number; pendingVersion?: number };

const untouched: ContentTouch = Object.assign(() => undefined, { edited: () => undefined });

/** Runs a save that visitors see, or one that becomes a pending change, which changes no public content. */
export const saveOrPrepare = (
  db: Database,
  pending: 'true' | undefined,
  work: (tables: Tables, touch: ContentTouch) => Promise<Saved>,
): Promise<Saved> => (pending ? db.exclusive(tables => work(tables, untouched)) : db.write(work));

/** The response of such a save. */
export const savedAnswer = (title: string, { version, pendingVersion }: Saved) => ({
  success: true as const,
  message:
    pendingVersion === undefined
      ? `${title} updated successfully!`
      : pendingVersion === 0
        ? 'Nothing differs from what visitors see.'
        : 'Saved. Visitors do not see these changes yet.',
  version,
  ...(pendingVersion === undefined ? {} : { pendingVersion }),
});
