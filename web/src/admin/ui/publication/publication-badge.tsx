import type { publication } from '@hydraulics/common/nouns/publication/publication';
import type { z } from 'zod';
import { formatDateTime } from '../dates.ts';
import { Time } from '../time.tsx';

/** The publication of a record, as far as the server has sent it. */
export type Published = z.output<z.ZodObject<typeof publication>>;

/** Marks what visitors do not see, or will not see for ever; nothing for the others. */
export function PublicationBadge({ status = 'published', publishAt, unpublishAt }: Published) {
  if (status === 'published' && !unpublishAt) return null;
  const at = status === 'published' ? unpublishAt : publishAt;
  const words = { draft: 'Draft', scheduled: 'From ', published: 'Until ' };
  return (
    <span className="status-badge status-badge-strong publication-badge">
      {words[status]}
      {at && <Time at={at} format={formatDateTime} />}
    </span>
  );
}

/** Whether visitors do not see a record now. */
export const isDraft = ({ status = 'published' }: Published): boolean => status !== 'published';
