import { AppError } from '@hydraulics/common/contract/errors';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { companyDay } from '../company/company-day.ts';
import type { Tables } from '../db/database.ts';
import { isVersioned } from '../db/trail/version-trail.ts';
import type { Deps } from '../deps.ts';
import { VersionConflict } from '../repositories/records.ts';
import { findLastChange } from '../repositories/versions.ts';
import type { Actor } from './actor.ts';

type Failed = { noun: string; id: unknown };

/**
 * Tells a version conflict in the time of the company, and says "you" if it is with a change of the same user, and where
 * that was made. Other errors are passed on unchanged.
 */
export async function tellConflict(
  error: unknown,
  failed: Failed,
  deps: Pick<Deps, 'db' | 'company' | 'now'>,
  actor: Actor,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'version_conflict') return error;
  const { timeZone } = await companyDay(deps);
  const own = await ownConflict(error, failed, deps, { ...actor, timeZone });
  return own ?? (error instanceof VersionConflict ? error.in(timeZone) : error);
}

async function ownConflict(
  error: AppError,
  { noun, id: given }: Failed,
  { db }: Pick<Deps, 'db'>,
  { user, session, timeZone }: Actor & { timeZone: string },
): Promise<VersionConflict | null> {
  // The calls of the one website name no record.
  const id = noun === 'website' ? websiteId : given;
  if (!user || typeof id !== 'string' || error.details.some(({ path }) => path === 'pendingChange')) return null;
  const last = await db.read(tables => lastChange(tables, noun, id));
  if (last?.change?.userId !== user.id) return null;
  const isHere = session !== null && last.change.sessionId === session.id;
  const where = isHere ? 'in another window' : 'in another window or on another device';
  const { singular } = records[noun as RecordNoun];
  return new VersionConflict(
    { who: 'You', label: singular, at: last.row.updatedAt, where: ` ${where}` },
    { details: [...error.details, { path: 'updatedByYou', message: where }], timeZone, cause: error },
  );
}

async function lastChange(tables: Tables, noun: string, id: string) {
  if (isVersioned(noun)) return findLastChange(tables, { record: noun, recordId: id });
  if (noun !== 'enquiries') return null;
  const row = await tables.enquiries.findOneBy({ id });
  const [event] = row
    ? await tables.enquiryEvents.find({
        where: { enquiryId: id, version: row.version },
        order: { createdAt: 'ASC' },
        take: 1,
      })
    : [];
  return row && { row, change: event ? { userId: event.userId, sessionId: null } : null };
}
