import type { Environment } from '../faults/tools/site.ts';
import { expectNothingExposed } from './exposure.ts';
import { files } from './files/files.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { nextVisitor } from './proxies/next-visitor.ts';
import { Figures } from './tools/figures.ts';
import { openBuilt, type Target } from './tools/target.ts';
import { xss } from './xss/xss.ts';

/**
 * `seed` determines all random choices, `requests` how many the fuzzer sends to each database; of payloads and files,
 * only one in `every` is tried.
 */
export type Plan = { seed: number; requests: number; every: number };

/** Runs on one database and returns a line of figures for each view, or one for all. */
export type Part = {
  name: string;
  /** Both databases may be tested concurrently. */
  concurrent?: true;
  run(environment: Environment, plan: Plan): Promise<Record<string, Figures>>;
};

export const parts: Part[] = [
  {
    name: 'xss',
    concurrent: true,
    run: (environment, { every }) => onTarget(environment, target => xss(target, every), { demo: true, mail: true }),
  },
  {
    name: 'files',
    run: (environment, { seed, every }) =>
      onTarget(environment, async target => ({ files: await files(target, { seed, every }) })),
  },
  {
    name: 'fuzz',
    concurrent: true,
    run: (environment, { seed, requests: count }) =>
      onTarget(environment, async target => ({ fuzz: await fuzz(target, { seed, count }) })),
  },
  {
    name: 'proxies',
    run: environment =>
      onTarget(environment, async target => ({
        nginx: await nextVisitor(target, 'nginx', 1),
        caddy: await nextVisitor(target, 'caddy', 1),
      })),
  },
  {
    name: 'exposure',
    concurrent: true,
    run: environment =>
      onTarget(environment, async target => {
        const figures = new Figures(target.database);
        await expectNothingExposed(target, figures);
        return { exposure: figures };
      }),
  },
];

async function onTarget<T>(environment: Environment, work: (target: Target) => Promise<T>, options = {}): Promise<T> {
  const target = await openBuilt(environment, options);
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}
