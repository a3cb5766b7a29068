import { createHmac } from 'node:crypto';
import { utcDay } from '@hydraulics/common/units/dates/days';
import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import { LessThan } from 'typeorm';
import { placeOf } from '../../accounts/devices/place.ts';
import type { Database, Tables } from '../../db/database.ts';
import type { Disk } from '../../files/disk.ts';
import { arrivingFiles } from './arriving-files.ts';

/** How much the files of visitors and customers may take together, and the disk that they are on. */
export type FileRoom = { quotaBytes: number; disk: () => Promise<Disk> };

export type RoomDeps = { db: Database; secret: string; now: () => Date; fileRoom: FileRoom };

/** The share of the disk that files of visitors never take. */
const reservedShare = 0.2;

const day = 24 * 3600_000;
const megabyte = 1024 * 1024;

/** The count of an address and a day: a keyed hash, so that no address is stored. */
const countId = ({ secret, now }: RoomDeps, address: string): string =>
  createHmac('sha256', secret)
    .update(`upload\n${utcDay(now())}\n${placeOf(address).host}`)
    .digest('base64url');

async function sumOf(
  tables: Tables,
  name: 'enquiryFile' | 'receivedFile' | 'replyFile',
  column: string,
  where: string,
) {
  const query = tables.manager.getRepository(name).createQueryBuilder('row');
  const sum = await query.select(`SUM(row.${column})`, 'bytes').where(where).getRawOne<{ bytes: number | string }>();
  return Number(sum?.bytes ?? 0);
}

/** The bytes of all files that visitors and customers sent, and that staff attached for them. */
const usedBytes = async (tables: Tables): Promise<number> =>
  (await sumOf(tables, 'enquiryFile', 'received', "row.state <> 'refused'")) +
  (await sumOf(tables, 'receivedFile', 'bytes', 'row.refused IS NULL')) +
  (await sumOf(tables, 'replyFile', 'bytes', '1 = 1'));

export const noRoom = 'We have no room for more files at the moment. Please send it by email.';
export const tooMuch = `You have sent ${enquiryFileLimits.perDay / megabyte} MB today, which is all that we take in a day. Add it tomorrow, or send it by email.`;

/** Whose bytes they are. Those of a form were counted when it was read, so they have no address any more. */
export type Bytes = { address: string | null; bytes: number };

/** How many bytes an address may still send today, beside those that are arriving. */
export async function leftToday(tables: Tables, deps: RoomDeps, address: string): Promise<number> {
  const count = await tables.uploadCounts.findOneBy({ id: countId(deps, address) });
  return Math.max(0, enquiryFileLimits.perDay - (count?.bytes ?? 0) - arrivingFiles.of(address));
}

/** Why so many more bytes are not taken, in words for their sender; null if they are. */
export async function refuseBytes(tables: Tables, deps: RoomDeps, { address, bytes }: Bytes): Promise<string | null> {
  if (address !== null && bytes > (await leftToday(tables, deps, address))) return tooMuch;
  return (await hasRoom(tables, deps.fileRoom, bytes)) ? null : noRoom;
}

/** Whether so many more bytes fit into the quota beside those that are arriving, and onto the disk beside its reserve. */
export async function hasRoom(tables: Tables, { quotaBytes, disk }: FileRoom, bytes: number): Promise<boolean> {
  if ((await usedBytes(tables)) + arrivingFiles.total + bytes > quotaBytes) return false;
  const { free, total } = await disk();
  return free - bytes >= total * reservedShare;
}

/** Counts bytes that an address sent. */
export async function countBytes(tables: Tables, deps: RoomDeps, { address, bytes }: Bytes): Promise<void> {
  if (address === null) return;
  const id = countId(deps, address);
  const row = { id, day: utcDay(deps.now()), bytes: 0 };
  // An insert that changes nothing, so that two of them do not fail.
  await tables.uploadCounts.createQueryBuilder().insert().values(row).orUpdate(['id'], ['id']).execute();
  await tables.uploadCounts.increment({ id }, 'bytes', bytes);
}

/** Deletes the counts of earlier days. */
export const purgeCounts = ({ uploadCounts }: Tables, now: Date) =>
  uploadCounts.delete({ day: LessThan(utcDay(new Date(+now - day))) });
