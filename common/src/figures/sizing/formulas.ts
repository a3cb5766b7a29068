/** The formulas of cylinders. Lengths are in mm, forces in kN, pressures in bar, speeds in m/s and flows in l/min. */

/** 1 bar is 0.1 N/mm². */
const newtons = 0.1;
/** m/s and mm² as l/min: 1 mm² × 1 m/s = 1e-6 m³/s = 0.06 l/min. */
const litres = 0.06;

/** The area of a circle, or of the ring around a rod, in mm². */
export const areaOf = (bore: number, rod = 0): number => (Math.PI / 4) * (bore ** 2 - rod ** 2);

/** `F = p A`, without friction and counter-pressure: the push of a bore, or with a rod its pull, in kN. */
export const forceOf = (pressure: number, bore: number, rod = 0): number =>
  (pressure * newtons * areaOf(bore, rod)) / 1000;

/** The pressure in bar at which a bore, or the ring around its rod, has a force: `p = F / A`. */
export const pressureFor = (force: number, bore: number, rod = 0): number =>
  (force * 1000) / (newtons * areaOf(bore, rod));

/** The least bore in mm for a push, or with a rod for a pull: `D = √(4 F / (π p) + d²)`. */
export const leastBore = (force: number, pressure: number, rod = 0): number =>
  Math.sqrt((4 * force * 1000) / (Math.PI * pressure * newtons) + rod ** 2);

/** `Q = A v` in l/min: of the whole bore out, of the ring around the rod in. */
export const flowFor = (speed: number, bore: number, rod = 0): number => areaOf(bore, rod) * speed * litres;

/** `v = Q / A` in m/s. */
export const speedFor = (flow: number, bore: number, rod = 0): number => flow / (areaOf(bore, rod) * litres);

/** `φ = D² / (D² − d²)`: the area ratio of ISO 3320. */
export const areaRatio = (bore: number, rod: number): number => bore ** 2 / (bore ** 2 - rod ** 2);

/** Young's modulus of steel in N/mm². */
const steel = 210_000;

/**
 * The load in kN at which a rod buckles by Euler: `F = π² E I / s²`, with `I = π d⁴ / 64`. It holds for a column that is
 * loaded in its axis, of one thickness, and slender.
 * @param modulus Young's modulus in N/mm²
 */
export const eulerLoad = (rod: number, effectiveLength: number, modulus = steel): number =>
  (Math.PI ** 3 * modulus * rod ** 4) / (64 * effectiveLength ** 2 * 1000);

/** `λ = s / i`, with the radius of gyration `i = d / 4` of a round rod. */
export const slenderness = (rod: number, effectiveLength: number): number => (4 * effectiveLength) / rod;

/** Tetmajer's line for steel of a yield point of at least 335 N/mm² (E335): `σ = 335 − 0.62 λ`, below λ = 89. */
const tetmajer = { yields: 335, falls: 0.62, below: 89 };

/**
 * The load in kN at which a rod fails: by Euler if it is slender, otherwise the lower of Euler's and Tetmajer's, since
 * Euler's formula gives stocky rods more than their steel can bear.
 */
export function bucklingLoad(rod: number, effectiveLength: number): number {
  const euler = eulerLoad(rod, effectiveLength);
  const lambda = slenderness(rod, effectiveLength);
  if (lambda >= tetmajer.below) return euler;
  return Math.min(euler, (areaOf(rod) * (tetmajer.yields - tetmajer.falls * lambda)) / 1000);
}

/**
 * How many times its load a rod must bear: 3.5, which is usual for hydraulic cylinders (makers' data sheets have 3 to 5).
 * The accurate method, ISO/TS 13725, needs the cylinder's real dimensions.
 */
export const bucklingSafety = 3.5;

/** The thinnest rod in mm that carries a load in kN with the safety against buckling. */
export function leastRod(load: number, effectiveLength: number): number {
  const borne = load * 1000 * bucklingSafety;
  const euler = ((64 * borne * effectiveLength ** 2) / (Math.PI ** 3 * steel)) ** 0.25;
  if (slenderness(euler, effectiveLength) >= tetmajer.below) return euler;
  // π/4 (335 d² − 0.62 · 4 s d) = F, solved for d.
  const linear = tetmajer.falls * 4 * effectiveLength;
  const root = Math.sqrt(linear ** 2 + 4 * tetmajer.yields * ((4 * borne) / Math.PI));
  return Math.max(euler, (linear + root) / (2 * tetmajer.yields));
}
