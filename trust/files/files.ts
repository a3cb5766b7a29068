import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { memoryMb } from '../../bench/process.ts';
import { imageWorkersOf, isAlive } from '../../faults/tools/processes.ts';
import { Random } from '../../faults/tools/random.ts';
import { until } from '../../faults/tools/site.ts';
import { Figures } from '../tools/figures.ts';
import { type RawAnswer, sendRaw } from '../tools/raw-request.ts';
import type { Target } from '../tools/target.ts';
import { makeBases } from './containers.ts';
import { marker } from './foreign.ts';
import { end, fieldPart, filePart, formType, oddForms } from './forms.ts';
import { type HostileFile, hostileFiles } from './hostile-files.ts';

/** The most memory that the server and an image worker may use, in megabytes (docs/decisions/0039). */
const memoryLimitMb = 512;
/** A worker is stopped when it takes longer; the answer then takes slightly more. */
const answerTimeoutMs = 60_000;

/** Texts that no served file may contain. */
const traces = [marker, '<script', '<?php', 'PK\u0003\u0004'];

type Play = { seed: number; every: number };

/**
 * Sends hostile files through the calls that accept files. Each is refused with a reason, or re-encoded without its
 * hidden content; afterwards no temporary files remain, and a good image is accepted.
 */
export async function files(target: Target, { seed, every }: Play): Promise<Figures> {
  const figures = new Figures(target.database);
  const memory = watchMemory(target.pid);
  const categoryId = await addCategory(target);
  const all = await hostileFiles(seed);
  for (const file of all.filter((_, index) => index % every === 0)) {
    const form = Buffer.concat([filePart('image-file', file.bytes, file.filename, file.type), end]);
    expectOutcome(figures, file, await send(target, '/api/upload-image', form));
  }
  // The other calls send the same bytes to the same worker, so a few of each kind are enough.
  for (const [index, file] of all.filter((_, index) => index % (every * 6) === 0).entries()) {
    const field = index % 2 ? 'specImage' : 'images';
    const texts = [fieldPart('name', `Product ${index}`), fieldPart('categoryId', categoryId)];
    const form = Buffer.concat([...texts, filePart(field, file.bytes, file.filename, file.type), end]);
    expectOutcome(figures, { ...file, name: `${file.name}, for a product` }, await send(target, '/api/products', form));
  }
  const { png } = await makeBases(new Random(seed + 1));
  for (const { name, type, body, expected } of oddForms(png)) {
    const answer = await send(target, '/api/upload-image', body, type);
    count(figures, answer);
    figures.expect(
      expected.includes(answer.status),
      `a form ${name} is answered ${expected.join(' or ')}`,
      short(answer),
    );
  }
  const form = Buffer.concat([filePart('image-file', png, 'good.png'), end]);
  const last = await send(target, '/api/upload-image', form);
  figures.expect(last.status === 201, 'a good image is accepted afterwards', short(last));
  await expectClean(target, figures);
  const peaks = memory.stop();
  figures.note(`memory at most: server ${peaks.server} MB, image worker ${peaks.worker} MB`);
  figures.expect(
    peaks.server < memoryLimitMb && peaks.worker < memoryLimitMb,
    `memory stays below ${memoryLimitMb} MB`,
    peaks,
  );
  return figures;
}

function send(target: Target, path: string, body: Buffer, type = formType): Promise<RawAnswer> {
  const headers: [string, string][] = [
    ['Authorization', `Bearer ${target.token}`],
    ['Content-Type', type],
  ];
  return sendRaw(target.port, { method: 'POST', path, headers, body }, answerTimeoutMs);
}

async function addCategory(target: Target): Promise<string> {
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Hostile files' });
  const answer = await fetch(`${target.url}/api/add-category`, { method: 'POST', headers, body });
  return ((await answer.json()) as { _id: string })._id;
}

const short = ({ status, text, problem }: RawAnswer) => `${status} ${text.slice(0, 200)} ${problem}`;

function count(figures: Figures, { status }: RawAnswer): void {
  figures.tried += 1;
  if (status >= 500) figures.serverErrors += 1;
  else if (status >= 400) figures.refused += 1;
  else if (status > 0) figures.accepted += 1;
}

function expectOutcome(figures: Figures, { name, expected }: HostileFile, answer: RawAnswer): void {
  count(figures, answer);
  const isAccepted = answer.status === 201;
  const isRefused = (code: string) => answer.status === 400 && answer.text.includes(`"code":"${code}"`);
  const isAsExpected =
    expected === 'accepted'
      ? isAccepted
      : expected === 'either'
        ? isAccepted || isRefused('invalid_image')
        : isRefused(expected);
  figures.expect(isAsExpected, `${name}: ${expected}`, short(answer));
  figures.expect(
    !/\/tmp\/|vips|sharp|\bat .+:\d+/i.test(answer.text),
    `${name}: the answer names no inner thing`,
    short(answer),
  );
}

/**
 * Checks that the temporary folder is empty, every worker is idle or gone, and no served file contains hidden content.
 */
async function expectClean(target: Target, figures: Figures): Promise<void> {
  const cleared = await until(20_000, () => target.leftovers().length === 0);
  figures.expect(cleared !== undefined, 'nothing is left in the scratch folder', target.leftovers());
  figures.expect(isAlive(target.pid), 'the server is running');
  const folder = path.join(target.dataDir, 'uploads');
  const served = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  figures.note(`${served.length} files are served, all encoded anew`);
  figures.expect(served.length > 0, 'files are served');
  for (const { name, parentPath } of served) {
    const bytes = readFileSync(path.join(parentPath, name));
    const { format, exif, xmp, iptc, width = 0, height = 0 } = await sharp(bytes).metadata();
    const isOurs = /^[0-9a-f]{40}w?-[\w.-]+\.(webp|avif)$/.test(name) && (format === 'webp' || format === 'heif');
    figures.expect(isOurs, `${name} is a file of the server`, format);
    figures.expect(!exif && !xmp && !iptc, `${name} has no metadata`);
    const found = traces.find(trace => bytes.includes(trace, 0, 'latin1'));
    figures.expect(found === undefined, `${name} holds nothing hidden`, found);
    figures.expect(width > 0 && height > 0, `${name} can be decoded`);
  }
}

/** Samples the memory of a server and its image workers several times a second. */
function watchMemory(pid: number): { stop(): { server: number; worker: number } } {
  const peaks = { server: 0, worker: 0 };
  const look = () => {
    peaks.server = Math.max(peaks.server, Math.round(memoryMb(pid).resident));
    for (const worker of imageWorkersOf(pid)) {
      try {
        peaks.worker = Math.max(peaks.worker, Math.round(memoryMb(worker).peak));
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(look, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return peaks;
    },
  };
}
