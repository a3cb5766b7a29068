import { colour, mix, n, type Pt } from '@hydraulics/api/src/drawing/svg.ts';

const materials = {
  steel: [mix(colour.steel300, colour.paper, 0.62), colour.steel300, colour.steel500],
  grey: [mix(colour.steel500, colour.paper, 0.42), colour.steel500, colour.steel700],
  dark: [colour.steel500, colour.steel700, colour.ink],
  blue: [mix(colour.blueprint, colour.paper, 0.34), colour.blueprint, mix(colour.blueprint, colour.ink, 0.5)],
  white: [colour.paper, colour.mist, mix(colour.mist, colour.steel300, 0.75)],
  signal: [mix(colour.signal, colour.paper, 0.35), colour.signal, mix(colour.signal, colour.ink, 0.3)],
  chrome: [colour.paper, mix(colour.steel300, colour.mist, 0.5), colour.steel700],
  glass: [colour.paper, mix(colour.blueprint, colour.mist, 0.72), mix(colour.blueprint, colour.mist, 0.45)],
} as const;

/** The visible material of a part. */
export type Material = keyof typeof materials;

/** Draws parts either softly shaded or as lines; gathers the gradients that the shading needs. */
export interface Pen {
  shaded: boolean;
  line: string;
  paper: string;
  /** Multiplies every line width. */
  weight: number;
  face: (m: Material, side: 'top' | 'front' | 'side') => string;
  barrel: (m: Material, edge: readonly [Pt, Pt]) => string;
  edge: (m: Material) => string;
  defs: () => string;
}

const stops = (list: readonly (readonly [number, string])[]) =>
  list.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('');

function shades(m: Material): string {
  const [light, base, dark] = materials[m];
  const steep = m === 'chrome' ? 0.9 : 0.45;
  const barrel = [
    [0, mix(base, dark, 0.55)],
    [0.1, base],
    [0.26, mix(light, colour.paper, 0.45)],
    [0.38, light],
    [0.62, mix(base, dark, 0.2)],
    [0.86, mix(base, dark, 0.35 + steep)],
    [1, mix(base, dark, 0.55)],
  ] as const;
  const box = (id: string, from: string, to: string, x2: number, y2: number) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops([
      [0, from],
      [1, to],
    ])}</linearGradient>`;
  return (
    box(`${m}-t`, light, mix(light, base, 0.35), 1, 0.6) +
    box(`${m}-f`, mix(light, base, 0.55), mix(base, dark, 0.12), 0.25, 1) +
    box(`${m}-s`, mix(base, dark, 0.38), mix(base, dark, 0.72), 0.3, 1) +
    `<linearGradient id="${m}-b" gradientUnits="userSpaceOnUse">${stops(barrel)}</linearGradient>`
  );
}

/** A pen that shades; used on the product views. */
export function shadingPen(weight = 1): Pen {
  const used = new Set<Material>();
  const barrels = new Map<string, string>();
  const key = (m: Material) => used.add(m) && m;
  return {
    shaded: true,
    line: colour.ink,
    paper: colour.paper,
    weight,
    face: (m, side) => `url(#${key(m)}-${side.charAt(0)})`,
    barrel: (m, [p, q]) => {
      key(m);
      // Light from the upper left.
      const swap = p[0] * 0.5 + p[1] > q[0] * 0.5 + q[1];
      const [s, t] = swap ? [q, p] : [p, q];
      const data = `href="#${m}-b" x1="${n(s[0])}" y1="${n(s[1])}" x2="${n(t[0])}" y2="${n(t[1])}"`;
      const id = barrels.get(data) ?? `b${barrels.size}`;
      barrels.set(data, id);
      return `url(#${id})`;
    },
    edge: m => mix(materials[m][2], colour.ink, m === 'white' ? 0.5 : 0.45),
    defs: () =>
      [...used].map(shades).join('') +
      [...barrels].map(([data, id]) => `<linearGradient id="${id}" ${data}/>`).join(''),
  };
}

/** A pen that hides what is behind by filling with the sheet's colour. */
export function linePen(stroke: string, paper: string, weight = 1): Pen {
  return {
    shaded: false,
    line: stroke,
    paper,
    weight,
    face: () => paper,
    barrel: () => paper,
    edge: () => stroke,
    defs: () => '',
  };
}
