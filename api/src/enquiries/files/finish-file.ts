import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { IsNull, LessThan } from 'typeorm';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
import { fullDiskError } from '../../files/full-disk.ts';
import type { Mail } from '../../mail/mail.ts';
import { keptOf } from '../../repositories/enquiries/merged.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { mailAboutFiles } from '../enquiry-mails.ts';
import { noteAddition } from '../opened/add-word.ts';
import { refuseContents } from './check-contents.ts';
import { writeBytes } from './read-file.ts';
import { purgeCounts, type RoomDeps } from './room.ts';

export type FileDeps = RoomDeps & {
  mail: Mail;
  company: () => Promise<CompanyFile | null>;
  media: { scratch: string };
};

/** Checks take disk and memory, and anybody may ask for them. */
const limit = pLimit(2);

/** In ms: how long the rest of a file may take to come. */
const unfinishedMs = 24 * 3600_000;

/** Checks a file of which all has arrived, and stores or refuses it. One that was finished before stays as it is. */
export async function finishFile(deps: FileDeps, { id, name }: EnquiryFileRow): Promise<EnquiryFileRow | null> {
  const reason = await limit(() => check(deps, id, name));
  return settle(deps, id, reason);
}

async function check({ db, media }: FileDeps, id: string, name: string): Promise<string | null> {
  const { scratch } = media;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const path = join(scratch, `sent-${randomUUID()}`);
  try {
    await writeBytes(db, id, path);
    return await refuseContents(path, name);
  } catch (error) {
    throw fullDiskError(error);
  } finally {
    await rm(path, { force: true });
  }
}

/** Ends the arrival of a file, refused if there is a reason. */
async function settle(deps: FileDeps, id: string, reason: string | null): Promise<EnquiryFileRow | null> {
  const company = await deps.company();
  return deps.db.transaction(async tables => {
    const { enquiryFiles } = tables;
    const next = reason === null ? { state: 'stored' as const } : { state: 'refused' as const, reason: cut(reason) };
    const { affected } = await enquiryFiles.update({ id, state: 'arriving' }, next);
    if (affected === 1) {
      if (reason !== null) await tables.enquiryFileParts.delete({ fileId: id });
      await tellStaff(tables, { ...deps, company }, id);
      await bumpEnquiryVersion(tables);
    }
    return enquiryFiles.findOneBy({ id });
  });
}

/** Of a reason, so that it fits its column. */
const cut = (reason: string) => reason.slice(0, 300);

async function tellStaff(
  tables: Tables,
  { mail, company, now }: { mail: Mail; company: CompanyFile | null; now: () => Date },
  id: string,
): Promise<void> {
  const file = await tables.enquiryFiles.findOneBy({ id });
  const asked = file && (await tables.enquiries.findOneBy({ id: file.enquiryId, deletedAt: IsNull() }));
  const enquiry = await keptOf(tables, asked);
  if (!asked || !enquiry || !(await noteAddition(tables, { own: asked, kept: enquiry }, now()))) return;
  await mailAboutFiles(tables, { mail, company }, enquiry);
}

/** Queues the mail about a file that was refused before any of it came. */
export async function tellRefused(tables: Tables, deps: FileDeps, id: string): Promise<void> {
  await tellStaff(tables, { ...deps, company: await deps.company() }, id);
}

/** Deletes what arrived of files that were never finished; staff still read that there was one. */
export async function purgeUnfinished(deps: Pick<FileDeps, 'db' | 'now'>): Promise<void> {
  const { db, now } = deps;
  const createdAt = LessThan(new Date(+now() - unfinishedMs));
  const old = await db.read(({ enquiryFiles }) => enquiryFiles.findBy({ state: 'arriving', createdAt }));
  for (const { id } of old) {
    await db.transaction(async tables => {
      const reason = 'It was never sent to its end. Add it again.';
      await tables.enquiryFiles.update({ id, state: 'arriving' }, { state: 'refused', received: 0, reason });
      await tables.enquiryFileParts.delete({ fileId: id });
      await bumpEnquiryVersion(tables);
    });
  }
  await db.transaction(tables => purgeCounts(tables, now()));
}
