import type { Values } from '../drafts/drafts.ts';

/** A record as it is now, after somebody else has changed it. */
export type Latest = { values: Values; version: number; updatedAt: string };

/** What became of a record while it was being edited: `latest`, and who did it, as far as the server knows. */
export type Conflict = { latest: Latest; by: string | null };

export type Side = 'mine' | 'theirs';

/** A field that somebody else changed. `both`: so did I, to something else. */
export type Difference = { name: string; base: string; mine: string; theirs: string; both: boolean };

/** Where three versions of a record differ so that somebody has to know; what only I changed is in `onlyMine`. */
export function compare(
  names: readonly string[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): { differences: Difference[]; onlyMine: string[] } {
  const differences: Difference[] = [];
  const onlyMine: string[] = [];
  for (const name of names) {
    const [was, own, other] = [base[name] ?? '', mine[name] ?? '', theirs[name] ?? ''];
    if (own === other) continue;
    if (other === was) onlyMine.push(name);
    else differences.push({ name, base: was, mine: own, theirs: other, both: own !== was });
  }
  return { differences, onlyMine };
}

/** The values that come of the choices; what is not chosen stays mine. */
export function merge(mine: Values, theirs: Values, choices: Record<string, Side>): Values {
  const taken = Object.keys(choices).filter(name => choices[name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(name => [name, theirs[name] ?? ''])) };
}
