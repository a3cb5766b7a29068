import { forceOf } from '@hydraulics/common/figures/sizing/formulas';
import { allowedLoad, type Need, reaches } from '@hydraulics/common/figures/sizing/size-cylinder';
import type { SizedProduct } from '@hydraulics/common/nouns/attributes/sizing';
import type { Cylinder } from '../../../filters/cylinders.ts';
import type { Entry, FilterTable } from '../../../filters/table.ts';
import { shown, shownOrNull } from './shown.ts';

type Size = Cylinder['sizes'][number];
type Differs = SizedProduct['differs'][number];

/** A requirement that a size does not meet: the relative gap, from 0 to 1, and its description. */
type Lack = { gap: number; differs: () => Differs };

type Candidate = { id: string; size: Size; lacks: Lack[]; gap: number; reserve: number };

const notStated = (name: string): Lack => ({ gap: 1, differs: () => ({ name, metric: 'not stated', us: null }) });

/** The force of a size in kN at the needed pressure, or at its own if that is lower. */
function forceOfSize({ bore, rod, pressure }: Size, need: Need): number {
  const bar = Math.min(need.pressure, pressure ?? need.pressure);
  return forceOf(bar, bore, need.direction === 'pull' ? (rod ?? 0) : 0);
}

function lacksOf(cylinder: Cylinder, size: Size, need: Need): Lack[] {
  const { bore, rod, stroke, pressure } = size;
  const lacks: Lack[] = [];
  const check = (name: string, has: number | null, needs: number | null, unit: 'bar' | 'mm' | 'kN' | 'm/s') => {
    if (needs === null) return;
    if (has === null) lacks.push(notStated(name));
    else if (!reaches(has, needs)) {
      // Formatting is slow, and only a few are shown.
      const differs = () => {
        const { metric, us } = shown(has, unit);
        return { name, metric, us };
      };
      lacks.push({ gap: 1 - has / needs, differs });
    }
  };
  check('Nominal pressure', pressure, need.pressure, 'bar');
  check('Max. stroke', stroke, need.stroke, 'mm');
  if (cylinder.speed !== null) check('Max. speed', cylinder.speed, need.speed, 'm/s');
  if (need.direction === 'pull' && (!cylinder.pulls || rod === null || rod >= bore)) {
    lacks.push({ gap: 1, differs: () => ({ name: 'Pull force', metric: 'none', us: null }) });
  } else {
    check(need.direction === 'pull' ? 'Pull force' : 'Max. push force', forceOfSize(size, need), need.load, 'kN');
  }
  if (need.direction === 'push' && need.stroke !== null) {
    const carried = rod === null ? null : allowedLoad(rod, need.stroke, need.mounting);
    check('Max. load before buckling', carried, need.load, 'kN');
  }
  return lacks;
}

const isBetter = (one: Candidate, other: Candidate): number =>
  one.lacks.length - other.lacks.length ||
  one.gap - other.gap ||
  one.reserve - other.reserve ||
  one.size.bore - other.size.bore ||
  (one.size.rod ?? 0) - (other.size.rod ?? 0);

/** The size of a product that fits with the least force above the need, or else the nearest. */
function candidateOf({ id, cylinder }: Entry, need: Need): Candidate | null {
  let best: Candidate | null = null;
  for (const size of cylinder?.sizes ?? []) {
    const lacks = cylinder ? lacksOf(cylinder, size, need) : [];
    const gap = lacks.reduce((sum, { gap }) => sum + gap, 0);
    const candidate = { id, size, lacks, gap, reserve: forceOfSize(size, need) / need.load };
    if (!best || isBetter(candidate, best) < 0) best = candidate;
  }
  return best;
}

/** The products of all categories of cylinders: those that fit, the nearest to the need first, and the others, nearest first. */
export function fitting(tables: FilterTable[], need: Need): { fits: Candidate[]; others: Candidate[] } {
  const candidates = tables.flatMap(({ entries }) => entries.flatMap(entry => candidateOf(entry, need) ?? []));
  candidates.sort(isBetter);
  const first = candidates.findIndex(({ lacks }) => lacks.length > 0);
  const fits = first < 0 ? candidates.length : first;
  return { fits: candidates.slice(0, fits), others: candidates.slice(fits) };
}

/** A candidate as in the result, without the fields that come from the database. */
export const toSized = (
  { size, lacks, reserve }: Candidate,
  need: Need,
): Omit<SizedProduct, '_id' | 'name' | 'image'> => ({
  code: size.code,
  bore: shown(size.bore, 'mm'),
  rod: shownOrNull(size.rod, 'mm'),
  stroke: shownOrNull(size.stroke, 'mm'),
  pressure: shownOrNull(size.pressure, 'bar'),
  force: shown(forceOfSize(size, need), 'kN'),
  reserve: Math.floor(reserve * 100 + 1e-6) / 100,
  differs: lacks.map(({ differs }) => differs()),
});
