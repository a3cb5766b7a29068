import { randomUUID } from 'node:crypto';
import { keyOf } from '@hydraulics/common/addresses/redirects';
import { paths } from '@hydraulics/common/contract/paths';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';

type Renamed = { from: string; to: string; now: Date; by: string | null };

/** Leads the former name of a page that staff made to its present one, as a redirect that they see and can change. */
export async function keepFormerName(tables: Tables, touch: Touch, { from, to, now, by }: Renamed): Promise<void> {
  touch(tag.redirects);
  const { redirects } = tables;
  const [source, target] = [from, to].map(name => paths.page.href({ name })) as [string, string];
  // A page has a former name again: the two would lead in a circle.
  await redirects.delete({ sourceKey: keyOf(target), target: source });
  // Redirects to the former name follow in one hop, and say where they lead.
  for (const row of await redirects.findBy({ target: source })) {
    if (row.sourceKey)
      await redirects.update(row.id, { target, updatedAt: now, version: row.version + 1, updatedBy: by });
  }
  const stored = await redirects.findOneBy({ sourceKey: keyOf(source) });
  const changed = { source, target, sourceKey: keyOf(source), updatedAt: now, updatedBy: by };
  if (stored) await redirects.update(stored.id, { ...changed, version: stored.version + 1 });
  else await redirects.insert({ ...changed, id: randomUUID(), createdAt: now, deletedAt: null, version: 1 });
}
