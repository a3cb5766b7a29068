import type { Environment } from '../faults/tools/site.ts';
import { expectDoorsClosed } from './doors.ts';
import { files } from './files/files.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { Figures } from './tools/figures.ts';
import { openBuilt, type Target } from './tools/target.ts';
import { xss } from './xss/xss.ts';

/**
 * `seed` decides all that looks random, `requests` how many the fuzzer sends to each database; of payloads and files, only
 * one in `every` is tried.
 */
export type Plan = { seed: number; requests: number; every: number };

/** Plays on one database and returns a line of figures for each face, or one for all. */
export type Part = {
  name: string;
  /** Both databases may be tried at once. */
  atOnce?: true;
  play(ground: Environment, plan: Plan): Promise<Record<string, Figures>>;
};

export const parts: Part[] = [
  {
    name: 'xss',
    atOnce: true,
    play: (ground, { every }) => onTarget(ground, target => xss(target, every), { demo: true, mail: true }),
  },
  {
    name: 'files',
    play: (ground, { seed, every }) =>
      onTarget(ground, async target => ({ files: await files(target, { seed, every }) })),
  },
  {
    name: 'fuzz',
    atOnce: true,
    play: (ground, { seed, requests: count }) =>
      onTarget(ground, async target => ({ fuzz: await fuzz(target, { seed, count }) })),
  },
  {
    name: 'doors',
    atOnce: true,
    play: ground =>
      onTarget(ground, async target => {
        const figures = new Figures(target.database);
        await expectDoorsClosed(target, figures);
        return { doors: figures };
      }),
  },
];

async function onTarget<T>(ground: Environment, work: (target: Target) => Promise<T>, options = {}): Promise<T> {
  const target = await openBuilt(ground, options);
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}
