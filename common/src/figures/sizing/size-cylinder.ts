import { fitsInto } from '../cylinder/possible.ts';
import {
  areaRatio,
  bucklingLoad,
  bucklingSafety,
  flowFor,
  forceOf,
  leastBore,
  leastRod,
  pressureFor,
  speedFor,
} from './formulas.ts';
import { type Mounting, strokeFactor } from './mountings.ts';
import { standardBores, standardRods } from './standard-sizes.ts';

export type Direction = 'push' | 'pull';

/** The given figures of a cylinder, in kN, bar, mm, m/s and l/min. Two of force, pressure and bore are required. */
export type SizingTask = {
  direction: Direction;
  force: number | null;
  pressure: number | null;
  bore: number | null;
  stroke: number | null;
  rod: number | null;
  mounting: Mounting;
  speed: number | null;
  flow: number | null;
};

/** The requirements of a load, in kN, bar, mm and m/s. */
export type Need = Pick<SizingTask, 'direction' | 'stroke' | 'speed' | 'mounting'> & { load: number; pressure: number };

/** A rod of the bore. `pull` is in kN; `buckles` is the load in kN at which it fails, null without a stroke. */
type RodChoice = {
  rod: number;
  ratio: number;
  pull: number;
  buckles: number | null;
  safety: number | null;
  serves: boolean;
};

type Motion = { speed: number; flow: number };

export type Sizing = Need & {
  /** From the force alone; for a pull around the given rod, if any. */
  leastBore: number;
  /** The given bore or the standard one, to which all fields below refer; null if none is large enough. */
  bore: number | null;
  /** The given or the smallest suitable rod; null if the bore has none, or none was given and a push has no stroke. */
  rod: number | null;
  /** The standard bore for the force, if its rods would buckle and a larger bore was chosen. */
  tooSlender: number | null;
  rods: RodChoice[];
  /** The pull is null without a rod. */
  push: number | null;
  pull: number | null;
  effectiveLength: number | null;
  leastRod: number | null;
  /** Out and in; null without a speed or a flow. */
  out: Motion | null;
  in: Motion | null;
};

/** Whether a figure is large enough, with a tolerance: doubles are inexact, and figures of data sheets are rounded. */
export const reaches = (has: number, needs: number): boolean => has >= needs * (1 - 1e-9);

/** The load in kN that a rod may carry over a stroke. */
export const allowedLoad = (rod: number, stroke: number, mounting: Mounting): number =>
  bucklingLoad(rod, stroke * strokeFactor(mounting)) / bucklingSafety;

/** Beyond this no cylinder is built, in mm. */
const longest = 100_000;

/**
 * The longest stroke in whole mm over which a rod carries a load in kN with the safety against buckling: 0 if it does over
 * none. The load that a rod may carry falls with the stroke.
 */
export function longestStroke(load: number, rod: number, mounting: Mounting): number {
  let [safe, unsafe] = [0, longest];
  while (unsafe - safe > 1) {
    const stroke = Math.floor((safe + unsafe) / 2);
    if (reaches(allowedLoad(rod, stroke, mounting), load)) safe = stroke;
    else unsafe = stroke;
  }
  return safe;
}

/** Whether a bore with a rod has the force, and the rod does not buckle under it. */
function serves({ direction, load, pressure, stroke, mounting }: Need, bore: number, rod: number): boolean {
  if (!fitsInto(rod, bore)) return false;
  if (direction === 'pull') return reaches(forceOf(pressure, bore, rod), load);
  return (
    reaches(forceOf(pressure, bore), load) && (stroke === null || reaches(allowedLoad(rod, stroke, mounting), load))
  );
}

/** Whether nothing is known about buckling, without which no rod of a pushing cylinder is suitable. */
export const isUnchecked = ({ direction, stroke }: { direction: Direction; stroke: object | number | null }): boolean =>
  direction === 'push' && stroke === null;

/** The effective length in mm; null without a stroke. */
const effectiveLengthOf = ({ stroke, mounting }: Need): number | null =>
  stroke === null ? null : stroke * strokeFactor(mounting);

/** The rods that fit into a bore, each with its loads. */
function choicesOf(need: Need, bore: number, rods: readonly number[]): RodChoice[] {
  const effectiveLength = effectiveLengthOf(need);
  return rods
    .filter(rod => fitsInto(rod, bore))
    .map(rod => {
      const buckles = effectiveLength === null ? null : bucklingLoad(rod, effectiveLength);
      return {
        rod,
        ratio: areaRatio(bore, rod),
        pull: forceOf(need.pressure, bore, rod),
        buckles,
        safety: buckles === null ? null : buckles / need.load,
        serves: serves(need, bore, rod),
      };
    });
}

/** The force and the pressure of a task; the bore may determine one of them. Null if too few figures are given. */
function needOf({ direction, force, pressure, bore, stroke, rod, mounting, speed }: SizingTask): Need | null {
  const ring = direction === 'pull' ? (rod ?? standardRods(bore ?? 0)[0] ?? 0) : 0;
  const shared = { direction, stroke, mounting, speed };
  if (force !== null && pressure !== null) return { ...shared, load: force, pressure };
  if (bore === null || !fitsInto(ring, bore)) return null;
  if (pressure !== null) return { ...shared, load: forceOf(pressure, bore, ring), pressure };
  return force === null ? null : { ...shared, load: force, pressure: pressureFor(force, bore, ring) };
}

/**
 * Sizes a cylinder: the smallest standard bore with its thinnest rod that serves, unless these are given. Forces are
 * without friction and counter-pressure. Null unless two of force, pressure and bore are given.
 */
export function sizeCylinder(task: SizingTask): Sizing | null {
  const need = needOf(task);
  if (!need) return null;
  const { direction, load, pressure } = need;
  const rodsOf = (bore: number) => (task.rod === null ? standardRods(bore) : [task.rod]);
  const bores = task.bore === null ? standardBores : [task.bore];
  const byForce = bores.find(bore => serves({ ...need, stroke: null }, bore, rodsOf(bore)[0] ?? 0)) ?? null;
  const bore = bores.find(bore => rodsOf(bore).some(rod => serves(need, bore, rod))) ?? null;
  const shown = bore ?? byForce ?? task.bore;
  const isOpen = task.rod === null && isUnchecked(need);
  const rod = bore === null || isOpen ? null : (rodsOf(bore).find(rod => serves(need, bore, rod)) ?? null);
  const effectiveLength = effectiveLengthOf(need);
  const known = rod ?? task.rod;
  const motion = (ring: number): Motion | null => {
    // Without a bore there is no room for oil.
    const outer = shown ?? 0;
    if (!fitsInto(ring, outer)) return null;
    if (task.speed !== null) return { speed: task.speed, flow: flowFor(task.speed, outer, ring) };
    return task.flow === null ? null : { speed: speedFor(task.flow, outer, ring), flow: task.flow };
  };
  return {
    ...need,
    leastBore: leastBore(load, pressure, direction === 'pull' ? (task.rod ?? 0) : 0),
    bore: shown,
    rod,
    tooSlender: task.bore === null && byForce !== null && bore !== null && byForce < bore ? byForce : null,
    rods: shown === null ? [] : choicesOf(need, shown, rodsOf(shown)),
    push: shown === null ? null : forceOf(pressure, shown),
    pull: shown === null || known === null || !fitsInto(known, shown) ? null : forceOf(pressure, shown, known),
    effectiveLength,
    leastRod: effectiveLength === null || direction === 'pull' ? null : leastRod(load, effectiveLength),
    out: motion(0),
    in: known === null ? null : motion(known),
  };
}
