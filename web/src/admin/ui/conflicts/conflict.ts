import { isSame as isEqual } from '../values/form-values.ts';

/**
 * A record as stored now, after somebody else changed it. `pendingVersion`: of the pending change that it shows;
 * `updatedAt`: empty if that is not recorded.
 */
export type Latest<V = object> = {
  values: V;
  version: number;
  pendingVersion?: number | undefined;
  updatedAt: string;
};

/**
 * A record that was changed during editing, and by whom, if known. `own`: where the same user changed it, such as `in
 * another window`; null if it was somebody else.
 */
export type Conflict<V = object> = { latest: Latest<V>; by: string | null; own: string | null };

/** The words for a conflict: who changed the record, and what the choices are called. */
export const describeOther = ({ by, own }: Pick<Conflict, 'by' | 'own'>, noun: string) =>
  own
    ? {
        heading: `You also changed this ${noun} ${own}`,
        title: `You, ${own}`,
        side: 'Mine, in this window',
        only: 'Changed only in this window',
        keep: 'Keep all of this window',
        take: own === 'in another window' ? 'Take all of the other window' : 'Take all of the other one',
      }
    : {
        heading: `${by ?? 'Another user'} changed this ${noun} while you were editing`,
        title: by ?? 'The other person',
        side: 'Mine',
        only: 'Only you changed',
        keep: 'Keep all of mine',
        take: 'Take all of theirs',
      };

export type Side = 'mine' | 'theirs';

/** A field that somebody else changed; with `both`, the user changed it too, to another value. */
export type Difference = { name: string; base: unknown; mine: unknown; theirs: unknown; both: boolean };

export type ComparedField = {
  name: string;
  /** Compares two values, where deep equality is too strict. */
  isSame?(one: unknown, other: unknown): boolean;
  /** A field of which the server makes this one, unless it is filled in: where they changed that, this is no question. */
  follows?: string;
};

/**
 * The fields that somebody else changed, in `onlyMine` those that only the user changed, and in `followed` those that
 * changed with another field of theirs.
 */
export function compare(
  fields: readonly ComparedField[],
  values: { base: object; mine: object; theirs: object },
): { differences: Difference[]; onlyMine: string[]; followed: string[] } {
  const differences: Difference[] = [];
  const onlyMine: string[] = [];
  const followed: string[] = [];
  const isChanged = (name: string) => !isEqual(Reflect.get(values.base, name), Reflect.get(values.theirs, name));
  for (const { name, isSame = isEqual, follows } of fields) {
    const [base, mine, theirs] = [values.base, values.mine, values.theirs].map(side => Reflect.get(side, name));
    if (isSame(mine, theirs)) continue;
    if (isSame(theirs, base)) onlyMine.push(name);
    else if (follows && isChanged(follows) && (mine === '' || isSame(mine, base))) followed.push(name);
    else differences.push({ name, base, mine, theirs, both: !isSame(mine, base) });
  }
  return { differences, onlyMine, followed };
}

/** Merges by the choices; unchosen fields stay mine. */
export function merge<V extends object>(mine: V, theirs: V, choices: Readonly<Record<string, Side>>): V {
  const taken = Object.entries(theirs).filter(([name]) => choices[name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken) };
}
