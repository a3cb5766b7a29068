import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/**
 * `node scripts/vitest/draw-mutants.ts --seed 1 --count 60`: places for `npx stryker run scripts/vitest/mutation.config.json --mutate "$(…)"`, drawn
 * with equal chances from all mutants of `api/src` and `common/src` of at most ten lines: a longer one, such as an
 * emptied class, is found by any test. One seed draws the same places from the same code.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string' } } });
const [seed, count] = [Number(values.seed ?? 1), Number(values.count ?? 60)];
if (!Number.isInteger(seed) || !Number.isInteger(count)) throw new Error('--seed and --count take whole numbers.');

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('{api,common}/src/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/testing/**', '**/*.d.ts'],
});
const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
const off = { isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false };
const levels = { ...off, isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false };
const { mutants } = await new Instrumenter({ ...silent, ...levels }).instrument(
  files.sort().map(name => ({ name, mutate: true, content: readFileSync(path.join(root, name), 'utf8') })),
  { ignorers: [], excludedMutations: [], plugins: null, noHeader: true },
);

const next = mulberry32(seed);
const drawn = new Set<string>();
while (drawn.size < count) {
  const mutant = mutants[Math.floor(next() * mutants.length)];
  if (!mutant) throw new Error('Nothing to mutate was found.');
  const { start, end } = mutant.location;
  if (end.line - start.line > 10) continue;
  drawn.add(`${mutant.fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`);
}
console.log([...drawn].join(','));

/** Mulberry32, a generator of 32 bits (Tommy Ettinger, 2017): numbers from 0 up to 1 that a seed repeats. */
function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
