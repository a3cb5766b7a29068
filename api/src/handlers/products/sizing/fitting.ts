import { forceOf } from '@hydraulics/common/figures/sizing/formulas';
import { areSizedAs } from '@hydraulics/common/figures/sizing/iso-mountings';
import { allowedLoad, type Need, reaches } from '@hydraulics/common/figures/sizing/size-cylinder';
import type { SizedProduct } from '@hydraulics/common/nouns/attributes/sizing';
import type { Cylinder } from '../../../filters/cylinders.ts';
import type { Entry, FilterTable } from '../../../filters/table.ts';
import { firstOf } from '../../../first-of.ts';
import { shown, shownForce, shownOrNull } from './shown.ts';

type Size = Cylinder['sizes'][number];
type Differs = SizedProduct['differs'][number];

type ShownUnit = 'bar' | 'mm' | 'kN' | 'm/s';

/** A requirement that a size does not meet: the relative gap, from 0 to 1, and what the size has instead. */
type Lack = { gap: number; name: string; has: number | string | null; unit?: ShownUnit };

type Candidate = { id: string; size: Size; lacks: Lack[]; gap: number; reserve: number };

/** The force of a size in kN at the needed pressure, or at its own if that is lower. */
function forceOfSize({ bore, rod, pressure }: Size, need: Need): number {
  const bar = Math.min(need.pressure, pressure ?? need.pressure);
  return forceOf(bar, bore, need.direction === 'pull' ? (rod ?? 0) : 0);
}

function lacksOf(cylinder: Cylinder, size: Size, need: Need): Lack[] {
  const { rod, stroke, pressure, speed } = size;
  const lacks: Lack[] = [];
  const check = (name: string, has: number | null, needs: number | null, unit: ShownUnit) => {
    if (needs === null) return;
    if (has === null) lacks.push({ gap: 1, name, has, unit });
    else if (!reaches(has, needs)) lacks.push({ gap: 1 - has / needs, name, has, unit });
  };
  check('Nominal pressure', pressure, need.pressure, 'bar');
  check('Max. stroke', stroke, need.stroke, 'mm');
  if (speed !== null) check('Max. speed', speed, need.speed, 'm/s');
  if (need.direction === 'pull' && (!cylinder.pulls || rod === null)) {
    lacks.push({ gap: 1, name: 'Pull force', has: 'none' });
  } else {
    check(need.direction === 'pull' ? 'Pull force' : 'Max. push force', forceOfSize(size, need), need.load, 'kN');
  }
  if (need.direction === 'push' && need.stroke !== null) {
    const carried = rod === null ? null : allowedLoad(rod, need.stroke, need.mounting);
    check('Max. load before buckling', carried, need.load, 'kN');
    const { mountings } = cylinder;
    if (mountings && !areSizedAs(mountings, need.mounting)) {
      lacks.push({ gap: 1, name: 'Mounting', has: mountings.join(', ') });
    }
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

/**
 * The products of all categories of cylinders: those that fit, the nearest to the need first, and the others, nearest
 * first.
 * @param most how many of each are wanted
 * @returns also how many fit
 */
export function fitting(
  tables: FilterTable[],
  need: Need,
  most: number,
): { total: number; fits: Candidate[]; others: Candidate[] } {
  const candidates = tables.flatMap(({ entries }) => entries.flatMap(entry => candidateOf(entry, need) ?? []));
  const fits = candidates.filter(({ lacks }) => lacks.length === 0);
  const others = candidates.filter(({ lacks }) => lacks.length > 0);
  return { total: fits.length, fits: firstOf(fits, most, isBetter), others: firstOf(others, most, isBetter) };
}

function toDiffers({ name, has, unit }: Lack): Differs {
  if (typeof has !== 'number' || !unit) return { name, metric: has === null ? 'not stated' : String(has), us: null };
  const { metric, us } = shown(has, unit);
  return { name, metric, us };
}

/** A candidate as in the result, without the fields that come from the database. */
export const toSized = (
  { size, lacks, reserve }: Candidate,
  need: Need,
): Omit<SizedProduct, '_id' | 'name' | 'image' | 'orderCode'> => ({
  code: size.code,
  bore: shown(size.bore, 'mm'),
  rod: shownOrNull(size.rod, 'mm'),
  stroke: shownOrNull(size.stroke, 'mm'),
  pressure: shownOrNull(size.pressure, 'bar'),
  force: shownForce(forceOfSize(size, need)),
  reserve: Math.floor(reserve * 100 + 1e-6) / 100,
  differs: lacks.map(toDiffers),
});
