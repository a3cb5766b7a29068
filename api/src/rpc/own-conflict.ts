import { AppError } from '@hydraulics/common/contract/errors';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import type { Tables } from '../db/database.ts';
import { isVersioned } from '../db/trail/version-trail.ts';
import type { Deps } from '../deps.ts';
import { conflictMessage } from '../repositories/records.ts';
import { findLastChange } from '../repositories/versions.ts';
import type { Actor } from './actor.ts';

type Failed = { noun: string; id: unknown };

/**
 * Says "you" in a version conflict with a change of the same user, and where it was made. Other errors, and conflicts
 * with other users, are passed on unchanged.
 */
export async function nameOwnConflict(
  error: unknown,
  { noun, id: given }: Failed,
  { db }: Pick<Deps, 'db'>,
  { user, session }: Actor,
): Promise<unknown> {
  // The calls of the one website name no record.
  const id = noun === 'website' ? websiteId : given;
  if (!(error instanceof AppError) || error.code !== 'version_conflict' || !user || typeof id !== 'string')
    return error;
  if (error.details.some(({ path }) => path === 'pendingChange')) return error;
  const last = await db.read(tables => lastChange(tables, noun, id));
  if (last?.change?.userId !== user.id) return error;
  const isHere = session !== null && last.change.sessionId === session.id;
  const where = isHere ? 'in another window' : 'in another window or on another device';
  const { singular } = records[noun as RecordNoun];
  return new AppError('version_conflict', conflictMessage('You', singular, last.row.updatedAt, ` ${where}`), {
    details: [...error.details, { path: 'updatedByYou', message: where }],
    cause: error,
  });
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
