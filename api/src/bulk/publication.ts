import type { Shown } from '@hydraulics/common/nouns/publication/publication';
import { In, type Repository } from 'typeorm';
import type { Publishable } from '../db/rows.ts';
import type { BulkStep } from '../db/tables/bulk-operations.ts';
import { inChunks } from '../repositories/batches.ts';
import { endPlans } from '../repositories/publication/releases/planned.ts';
import { setJob } from '../repositories/publication/schedule.ts';
import { readPublishRules, requirePublishable } from '../repositories/rules/publish-rules.ts';
import type { BulkContext, BulkRow } from './description.ts';
import { updateRows } from './update-rows.ts';

export type PublishedBulkRow = BulkRow & Publishable;

const statusAfter = { publish: 'published', withdraw: 'draft' } as const satisfies Record<string, Shown>;
/** The nouns whose records are published and withdrawn together. */
type PublishedNoun = 'products' | 'gallery' | 'pages';

type PublicationAction = keyof typeof statusAfter;

export const isPublication = (action: string): action is PublicationAction => Object.hasOwn(statusAfter, action);

/** Whether a record already is what publishing or withdrawing makes of it. */
export const isAlready = ({ status, publishAt, unpublishAt }: Publishable, action: PublicationAction): boolean =>
  status === statusAfter[action] && !publishAt && !unpublishAt;

/** Publishes or withdraws records at once. A schedule that they had ends. @returns their publication before */
export async function changePublication(
  context: BulkContext,
  noun: PublishedNoun,
  rows: readonly PublishedBulkRow[],
  action: PublicationAction,
): Promise<BulkStep[]> {
  const ids = rows.map(({ id }) => id);
  if (action === 'publish') await requirePublishableOf(context, noun, rows);
  await updateRows(context, noun, ids, { status: statusAfter[action], publishAt: null, unpublishAt: null });
  // Releases with others keep their moments: the list of them says what they publish.
  for (const { id: recordId, status } of action === 'withdraw' ? rows : []) {
    if (status === 'published') {
      // The sentence with the moment is for the answer about one record.
      await endPlans(context.tables, { noun, recordId }, { now: context.now, timeZone: 'UTC', before: 'It was' });
    }
  }
  return rows.map(({ id, version, status, publishAt, unpublishAt }) => ({
    id,
    version,
    before: { status, publishAt: publishAt?.toISOString() ?? null, unpublishAt: unpublishAt?.toISOString() ?? null },
  }));
}

const byName = new Intl.Collator('en', { numeric: true });

/** @throws AppError `invalid_input` if one of the drafts may not be published yet */
async function requirePublishableOf(
  { tables, site }: BulkContext,
  noun: PublishedNoun,
  rows: readonly PublishedBulkRow[],
): Promise<void> {
  if ((await readPublishRules(tables)).length === 0) return;
  const ids = rows.flatMap(({ id, status }) => (status === 'published' ? [] : [id]));
  const whole = await inChunks(ids, part =>
    (tables[noun] as unknown as Repository<{ id: string; name?: string }>).findBy({ id: In(part) }),
  );
  await requirePublishable(
    tables,
    whole.sort((a, b) => byName.compare(a.name ?? '', b.name ?? '')).map(row => ({ noun, row })),
    site,
  );
}

/** Gives records their earlier publication back, with its schedule. */
export async function reversePublication(
  context: BulkContext,
  noun: PublishedNoun,
  steps: readonly BulkStep[],
): Promise<void> {
  const groups = Map.groupBy(steps, ({ before: { status, publishAt, unpublishAt } }) =>
    JSON.stringify([status, publishAt, unpublishAt]),
  );
  for (const group of groups.values()) {
    const { status = 'published', publishAt, unpublishAt } = group[0]?.before ?? {};
    const moments = { publishAt: toDate(publishAt), unpublishAt: toDate(unpublishAt) };
    const ids = group.map(({ id }) => id);
    await updateRows(context, noun, ids, { status, ...moments });
    if (!moments.publishAt && !moments.unpublishAt) continue;
    for (const id of ids) await setJob(context.tables, { noun, id, now: context.now }, moments);
  }
}

const toDate = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
