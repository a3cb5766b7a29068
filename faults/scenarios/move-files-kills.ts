import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Blobs } from '../../api/src/blobs/blobs.ts';
import { diskBlobs } from '../../api/src/blobs/disk.ts';
import { hashStream } from '../../api/src/files/hashes.ts';
import { bucketVariables, newBucket, openMachine, openStore } from '../../api/src/testing/files/object-store.ts';
import { audit } from '../tools/audit.ts';
import { beginBuilt, type Ended, finish } from '../tools/commands.ts';
import { Ledger } from '../tools/ledger.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { namedImages, readRows } from '../tools/rows.ts';
import { createSite, type Environment, type Site } from '../tools/site.ts';
import { Writers } from '../tools/writers.ts';
import type { Repeats } from './kills.ts';

const kinds = ['uploads/', 'originals/', 'trash/'];
type Direction = 'to-bucket' | 'to-folder';
type Move = { site: Site; direction: Direction; settings: Record<string, string>; random: Random; count: number };

/**
 * Moves the files of a site into a bucket and back while staff write, and kills the command at random times (SIGKILL).
 * Repeated with the server stopped it is complete: every file is there once, equal, and every acknowledged write.
 */
export async function moveFilesKills(environment: Environment, { count, seed }: Repeats): Promise<Findings> {
  const findings = new Findings(environment.database);
  const random = new Random(seed);
  const ledger = new Ledger();
  const writers = new Writers(ledger, random);
  const aside = mkdtempSync(path.join(tmpdir(), 'catalogue-moved-'));
  const [store, site] = [await openStore(), await createSite(environment)];
  const place = await newBucket(store.endpoint);
  const machine = await openMachine(place);
  const bucket = machine.blobs;
  const settings = bucketVariables(place);
  try {
    for (const direction of ['to-bucket', 'to-folder'] as const) {
      const isToBucket = direction === 'to-bucket';
      const server = await site.start({ settings: isToBucket ? {} : settings });
      const staff = await site.signIn();
      if (isToBucket) await writers.addMainCategory(staff);
      let isOver = false;
      const writing = writers.run([staff], () => isOver);
      await wait(1500);
      await killMoves({ site, direction, settings, random, count }, findings);
      isOver = true;
      await writing;
      await server.end('SIGTERM');
      const moved = await moveAll(site, direction, settings);
      findings.expect(moved.code === 0, `${direction}: it is complete when it is repeated`, moved);
      const folder = diskBlobs(site.dataDir);
      const [from, to] = isToBucket ? [folder, bucket] : [bucket, folder];
      await compare({ site, from, to }, findings, direction);
      // As docs/files.md says, what is not needed any more is put away: the site must work without it.
      if (isToBucket) for (const kind of kinds) renameSync(path.join(site.dataDir, kind), path.join(aside, kind));
      else for (const kind of kinds) for await (const { name } of bucket.list(kind)) await bucket.remove(name);
      await serve({ site, ledger, settings: isToBucket ? settings : {} }, findings, direction);
    }
    findings.expect(ledger.failed === 0, 'no write is answered by 500', [...ledger.statuses]);
  } finally {
    findings.count(ledger);
    await site.remove();
    machine.close();
    await store.stop();
    rmSync(aside, { recursive: true, force: true });
  }
  return findings;
}

/** Kills the command between a moment after its start and the time that a whole one takes. */
async function killMoves({ site, direction, settings, random, count }: Move, findings: Findings): Promise<void> {
  let [killed, longest] = [0, 1500];
  for (let tries = 0; killed < count && tries < 4 * count; tries += 1) {
    const move = beginBuilt(site, 'move-files', [direction], settings);
    await Promise.race([move.ended, wait(random.between(300, longest))]);
    if (move.hasEnded()) longest = Math.max(600, longest * 0.8);
    else killed += 1;
    await move.end('SIGKILL');
  }
  findings.expect(killed === count, `${direction}: ${count} moves are killed before they end`, killed);
  findings.note(`${direction}: ${killed} moves killed`);
}

async function moveAll(site: Site, direction: Direction, settings: Record<string, string>): Promise<Ended> {
  let ended: Ended = { code: null, output: '' };
  for (let runs = 0; runs < 3; runs += 1) {
    ended = await finish(beginBuilt(site, 'move-files', [direction], settings));
    if (ended.code !== 0 || ended.output.includes('All files are there.')) return ended;
  }
  return { ...ended, code: null };
}

type Places = { site: Site; from: Blobs; to: Blobs };

/** Every file is in the new place as in the old one. A further one was removed from the old one after it was copied. */
async function compare({ site, from, to }: Places, findings: Findings, direction: Direction): Promise<void> {
  const [before, after] = [await contentsOf(from), await contentsOf(to)];
  const wrong = [...before].filter(([name, hash]) => after.get(name) !== hash).map(([name]) => name);
  findings.expect(before.size > 4, `${direction}: there are files to move`, before.size);
  findings.expect(wrong.length === 0, `${direction}: every file is there, with the same content`, wrong);
  findings.note(
    `${direction}: ${before.size} files, ${after.size - before.size} more that were in another place before`,
  );
  const unfinished = kinds.flatMap(kind => readdirSync(path.join(site.dataDir, kind)).filter(name => name[0] === '.'));
  findings.expect(unfinished.length === 0, `${direction}: no unfinished file is left in the folder`, unfinished);
}

async function contentsOf(blobs: Blobs): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const kind of kinds) {
    for await (const { name } of blobs.list(kind)) {
      contents.set(name, (await hashStream((await blobs.read(name)) ?? Readable.from([]))).sha256);
    }
  }
  return contents;
}

type Moved = { site: Site; ledger: Ledger; settings: Record<string, string> };

/** The site works in the new place: every acknowledged write is stored, and every picture is shown. */
async function serve({ site, ledger, settings }: Moved, findings: Findings, direction: Direction): Promise<void> {
  const server = await site.start({ settings });
  const staff = await site.signIn();
  if (Object.keys(settings).length === 0) await audit(site, ledger, findings, `${direction}, moved`, staff);
  const missing: string[] = [];
  for (const image of namedImages(await readRows(site.store))) {
    if ((await staff.get(`/${image}`)).status !== 200) missing.push(image);
  }
  findings.expect(missing.length === 0, `${direction}, moved: every picture is shown`, missing);
  await server.end('SIGTERM');
}
