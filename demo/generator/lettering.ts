import { n, type Pt, path, type ShapeStyle } from '@hydraulics/api/src/drawing/svg.ts';

// Single-stroke letters after ISO 3098, because fonts differ between machines. Each glyph: width, then path data on a
// grid from y = 0 (top of capitals) to y = 10 (base line).
const bowl = 'Q4.4 3.2 2.5 3.2Q0 3.2 0 6.6Q0 10 2.5 10Q4.4 10 5 7.8';
const bowlRight = 'Q.6 3.2 2.5 3.2Q5 3.2 5 6.6Q5 10 2.5 10Q.6 10 0 7.8';
const round = 'M3.5 0C1.2 0 0 2 0 5C0 8 1.2 10 3.5 10C5.8 10 7 8 7 5C7 2 5.8 0 3.5 0';
const glyphs: Record<string, readonly [number, string]> = {
  ' ': [3.4, ''],
  A: [7, 'M0 10L3.5 0L7 10M1.2 6.6L5.8 6.6'],
  B: [6, 'M0 0L0 10L3.5 10Q6 10 6 7.4Q6 4.8 3.5 4.8L0 4.8M3.4 4.8Q5.5 4.8 5.5 2.4Q5.5 0 3.2 0L0 0'],
  C: [6, 'M6 1.8Q5 0 3.2 0Q0 0 0 5Q0 10 3.2 10Q5 10 6 8.2'],
  D: [6, 'M0 0L0 10L2.6 10Q6 10 6 5Q6 0 2.6 0L0 0'],
  E: [5, 'M5 0L0 0L0 10L5 10M0 4.8L4 4.8'],
  F: [5, 'M5 0L0 0L0 10M0 4.8L4 4.8'],
  G: [6.2, 'M6 1.8Q5 0 3.2 0Q0 0 0 5Q0 10 3.2 10Q6.2 10 6.2 6.8L6.2 5.4L3.6 5.4'],
  H: [6, 'M0 0L0 10M6 0L6 10M0 4.8L6 4.8'],
  I: [0, 'M0 0L0 10'],
  J: [4, 'M4 0L4 7.4Q4 10 2 10Q.4 10 0 8.4'],
  K: [6, 'M0 0L0 10M6 0L0 6.4M2 4.4L6 10'],
  L: [5, 'M0 0L0 10L5 10'],
  M: [8, 'M0 10L0 0L4 7L8 0L8 10'],
  N: [6, 'M0 10L0 0L6 10L6 0'],
  O: [7, round],
  P: [5.6, 'M0 10L0 0L3 0Q5.6 0 5.6 2.7Q5.6 5.4 3 5.4L0 5.4'],
  Q: [7, `${round}M4.4 7.4L7 10.6`],
  R: [5.8, 'M0 10L0 0L3 0Q5.6 0 5.6 2.7Q5.6 5.4 3 5.4L0 5.4M3 5.4L5.8 10'],
  S: [5.6, 'M5.4 1.6Q4.6 0 2.8 0Q.3 0 .3 2.4Q.3 4.2 2.8 4.8Q5.6 5.5 5.6 7.5Q5.6 10 2.8 10Q.6 10 0 8.2'],
  T: [6, 'M0 0L6 0M3 0L3 10'],
  U: [6, 'M0 0L0 6.6Q0 10 3 10Q6 10 6 6.6L6 0'],
  V: [6.6, 'M0 0L3.3 10L6.6 0'],
  W: [9, 'M0 0L2.2 10L4.5 1.6L6.8 10L9 0'],
  X: [6, 'M0 0L6 10M6 0L0 10'],
  Y: [6, 'M0 0L3 5L6 0M3 5L3 10'],
  Z: [6, 'M0 0L6 0L0 10L6 10'],
  a: [5, `M5 3.2L5 10M5 5.4${bowl}`],
  b: [5, `M0 0L0 10M0 5.4${bowlRight}`],
  c: [4.4, 'M4.4 4.4Q3.8 3.2 2.5 3.2Q0 3.2 0 6.6Q0 10 2.5 10Q3.8 10 4.4 8.8'],
  d: [5, `M5 0L5 10M5 5.4${bowl}`],
  e: [5, 'M0 6.4L5 6.4Q5 3.2 2.5 3.2Q0 3.2 0 6.6Q0 10 2.6 10Q4 10 4.8 8.8'],
  f: [2.8, 'M2.8 .2Q1.2 -.4 1.2 2L1.2 10M0 3.2L2.6 3.2'],
  g: [5, `M5 3.2L5 10.6Q5 13 2.5 13Q.8 13 .2 12M5 5.4${bowl}`],
  h: [4.6, 'M0 0L0 10M0 5.6Q.8 3.2 2.6 3.2Q4.6 3.2 4.6 5.6L4.6 10'],
  i: [0, 'M0 3.2L0 10M0 .6L0 1'],
  j: [1.6, 'M1.6 3.2L1.6 11Q1.6 13 0 13M1.6 .6L1.6 1'],
  k: [4.4, 'M0 0L0 10M4.2 3.2L0 7.2M1.6 5.8L4.4 10'],
  l: [1.2, 'M0 0L0 8.8Q0 10 1.2 10'],
  m: [7.6, 'M0 3.2L0 10M0 5.4Q.6 3.2 2.2 3.2Q3.8 3.2 3.8 5.4L3.8 10M3.8 5.4Q4.4 3.2 6 3.2Q7.6 3.2 7.6 5.4L7.6 10'],
  n: [4.6, 'M0 3.2L0 10M0 5.6Q.8 3.2 2.6 3.2Q4.6 3.2 4.6 5.6L4.6 10'],
  o: [5, 'M2.5 3.2C.9 3.2 0 4.6 0 6.6C0 8.6 .9 10 2.5 10C4.1 10 5 8.6 5 6.6C5 4.6 4.1 3.2 2.5 3.2'],
  p: [5, `M0 3.2L0 13M0 5.4${bowlRight}`],
  q: [5, `M5 3.2L5 13M5 5.4${bowl}`],
  r: [3, 'M0 3.2L0 10M0 5.8Q.8 3.2 3 3.4'],
  s: [4.2, 'M4 4.4Q3.4 3.2 2.1 3.2Q.2 3.2 .2 4.9Q.2 6.1 2.1 6.5Q4.2 6.9 4.2 8.3Q4.2 10 2.1 10Q.5 10 0 8.8'],
  t: [3, 'M1.2 .8L1.2 8.4Q1.2 10 3 9.8M0 3.2L2.8 3.2'],
  u: [4.6, 'M0 3.2L0 7.6Q0 10 2 10Q3.8 10 4.6 7.6M4.6 3.2L4.6 10'],
  v: [4.6, 'M0 3.2L2.3 10L4.6 3.2'],
  w: [7, 'M0 3.2L1.7 10L3.5 4.4L5.3 10L7 3.2'],
  x: [4.4, 'M0 3.2L4.4 10M4.4 3.2L0 10'],
  y: [4.6, 'M0 3.2L2.3 10M4.6 3.2L2.3 10Q1.6 12.8 0 13'],
  z: [4.4, 'M0 3.2L4.4 3.2L0 10L4.4 10'],
  '0': [5.6, 'M2.8 0C.9 0 0 2 0 5C0 8 .9 10 2.8 10C4.7 10 5.6 8 5.6 5C5.6 2 4.7 0 2.8 0'],
  '1': [3.4, 'M.6 2.4L3 0L3 10'],
  '2': [5.6, 'M.2 2.4Q.4 0 2.9 0Q5.4 0 5.4 2.5Q5.4 4 3.8 5.8L0 10L5.6 10'],
  '3': [5.6, 'M.3 1.6Q1 0 2.8 0Q5.3 0 5.3 2.4Q5.3 4.7 2.4 4.7M2.4 4.7Q5.6 4.7 5.6 7.3Q5.6 10 2.8 10Q.7 10 0 8.2'],
  '4': [5.8, 'M4.2 10L4.2 0L0 6.9L5.8 6.9'],
  '5': [5.6, 'M5.2 0L.7 0L.4 4.4Q1.4 3.7 2.8 3.7Q5.6 3.7 5.6 6.8Q5.6 10 2.7 10Q.7 10 0 8.4'],
  '6': [5.6, 'M4.9 .8Q4.2 0 3.2 0Q0 0 0 6Q0 10 2.8 10Q5.6 10 5.6 7Q5.6 4.2 2.9 4.2Q.9 4.2 0 6.2'],
  '7': [5.6, 'M0 0L5.6 0L2 10'],
  '8': [
    5.6,
    'M2.8 4.7Q.4 4.7 .4 2.35Q.4 0 2.8 0Q5.2 0 5.2 2.35Q5.2 4.7 2.8 4.7Q0 4.7 0 7.35Q0 10 2.8 10Q5.6 10 5.6 7.35Q5.6 4.7 2.8 4.7',
  ],
  '9': [5.6, 'M.7 9.2Q1.4 10 2.4 10Q5.6 10 5.6 4Q5.6 0 2.8 0Q0 0 0 3Q0 5.8 2.7 5.8Q4.7 5.8 5.6 3.8'],
  '.': [0.4, 'M.2 9.6L.2 10'],
  ',': [0.8, 'M.8 9.6L0 11.6'],
  '-': [4, 'M.4 5.4L3.6 5.4'],
  '/': [4.4, 'M0 10.6L4.4 -.6'],
  '+': [5.4, 'M0 5.4L5.4 5.4M2.7 2.7L2.7 8.1'],
  '°': [2.6, 'M1.3 0Q0 0 0 1.3Q0 2.6 1.3 2.6Q2.6 2.6 2.6 1.3Q2.6 0 1.3 0'],
  Ø: [7, `${round}M.4 11L6.6 -1`],
  '%': [
    7,
    'M6.6 0L.4 10M1.5 .4Q0 .4 0 2.2Q0 4 1.5 4Q3 4 3 2.2Q3 .4 1.5 .4M5.5 6Q4 6 4 7.8Q4 9.6 5.5 9.6Q7 9.6 7 7.8Q7 6 5.5 6',
  ],
  '(': [2.2, 'M2.2 -1Q0 2 0 5Q0 8 2.2 11'],
  ')': [2.2, 'M0 -1Q2.2 2 2.2 5Q2.2 8 0 11'],
  ':': [0.4, 'M.2 3.8L.2 4.2M.2 9.6L.2 10'],
  '×': [4.6, 'M.2 3.2L4.4 7.6M4.4 3.2L.2 7.6'],
  '=': [5.2, 'M0 4L5.2 4M0 7L5.2 7'],
  '±': [5.4, 'M0 4L5.4 4M2.7 1.2L2.7 6.8M0 9.4L5.4 9.4'],
  µ: [4.6, 'M0 3.2L0 13M0 7.6Q0 10 2 10Q3.8 10 4.6 7.6M4.6 3.2L4.6 10'],
  '<': [5, 'M5 2L0 5.5L5 9'],
  '²': [2.8, 'M0 1Q.2 -.4 1.4 -.4Q2.7 -.4 2.7 .9Q2.7 1.8 0 4.2L2.8 4.2'],
  '³': [2.8, 'M.2 .2Q1 -.6 1.8 -.3Q3 .4 1.2 1.7Q3.4 2.4 2.4 3.8Q1.2 4.8 0 3.8'],
  '>': [5, 'M0 2L5 5.5L0 9'],
  '!': [0.4, 'M.2 0L.2 7M.2 9.6L.2 10'],
  '?': [4.4, 'M0 1.8Q.4 0 2.2 0Q4.4 0 4.4 2.3Q4.4 4.2 2.2 5.2L2.2 7M2.2 9.6L2.2 10'],
  "'": [0.4, 'M.2 0L.2 2.4'],
  '"': [2, 'M.2 0L.2 2.4M1.8 0L1.8 2.4'],
  ';': [0.8, 'M.6 3.8L.6 4.2M.8 9.6L0 11.6'],
  '#': [6, 'M2 1L1 9M5 1L4 9M.6 3.6L6 3.6M0 6.6L5.4 6.6'],
  '*': [3.6, 'M1.8 .4L1.8 4.4M.1 1.4L3.5 3.4M3.5 1.4L.1 3.4'],
  '&': [6.4, 'M6.4 10L1.4 3.2Q.4 0 2.6 0Q5 0 4.4 2.8Q3.8 4 1.4 5.2Q0 6.2 0 7.6Q.2 10 2.6 10Q5.2 10 6.2 6'],
};

// Combining accents, centred at x = 0 with their foot at y = 0.
const marks: Record<string, string> = {
  '\u0300': 'M-1 -2L.6 -.2',
  '\u0301': 'M1 -2L-.6 -.2',
  '\u0302': 'M-1.4 -.2L0 -1.9L1.4 -.2',
  '\u0303': 'M-1.8 -.4Q-.9 -2 0 -1.1Q.9 -.2 1.8 -1.8',
  '\u0308': 'M-1.3 -1L-1.3 -1.3M1.3 -1L1.3 -1.3',
  '\u030a': 'M0 -2.4Q-1.1 -2.4 -1.1 -1.3Q-1.1 -.2 0 -.2Q1.1 -.2 1.1 -1.3Q1.1 -2.4 0 -2.4',
  '\u030c': 'M-1.4 -1.9L0 -.2L1.4 -1.9',
};
const markBelow: Record<string, string> = { '\u0327': 'M0 10L0 10.8Q1.3 11 1 12.1Q.6 13 -.8 12.6' };

// How high an accent is placed above the base line.
const topOf = (glyph: string) => (/[acegm-su-z]/.test(glyph) ? 2.2 : /[ij]/.test(glyph) ? 0 : -1);

const gap = 2.1;
const isMark = (glyph: string) => glyph in marks || glyph in markBelow;
const size = (glyph: string): readonly [number, string] => {
  const found = glyphs[glyph];
  if (!found) throw new Error(`No lettering for '${glyph}'`);
  return found;
};

/** Width in pixels of a text whose capitals are `height` pixels high. */
export function letterWidth(text: string, height: number): number {
  let width = 0;
  for (const glyph of text.normalize('NFD')) width += isMark(glyph) ? 0 : size(glyph)[0] + gap;
  return (Math.max(width - gap, 0) * height) / 10;
}

/** Path data of a text; `place` maps the text's own plane (x right, y down, base line at 0) onto the sheet. */
export function letterData(text: string, height: number, place: (x: number, y: number) => Pt): string {
  const scale = height / 10;
  let x = 0;
  let out = '';
  let last = { glyph: '', middle: 0 };
  const draw = (data: string, dx: number, dy: number) => {
    for (const command of data.match(/[MLQC][^MLQC]*/g) ?? []) {
      const numbers = command.slice(1).match(/-?(\d+\.?\d*|\.\d+)/g) ?? [];
      const points: string[] = [];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        const p = place((dx + Number(numbers[i])) * scale, (dy + Number(numbers[i + 1]) - 10) * scale);
        points.push(`${n(p[0])} ${n(p[1])}`);
      }
      out += command.charAt(0) + points.join(' ');
    }
  };
  for (const glyph of text.normalize('NFD')) {
    if (isMark(glyph)) {
      draw(marks[glyph] ?? markBelow[glyph] ?? '', last.middle, glyph in marks ? topOf(last.glyph) : 0);
      continue;
    }
    const [width, data] = size(glyph);
    draw(data, x, 0);
    last = { glyph, middle: x + width / 2 };
    x += width + gap;
  }
  return out;
}

/** How a line of lettering is set. */
export interface Lettering {
  size?: number;
  align?: 'start' | 'middle' | 'end';
  stroke?: string;
  width?: number;
  /** Degrees, clockwise, about the anchor. */
  turn?: number;
  look?: ShapeStyle;
}

/** A line of lettering whose base line starts, centres or ends at (x, y). */
export function letters(text: string, x: number, y: number, options: Lettering = {}): string {
  const height = options.size ?? 16;
  const width = letterWidth(text, height);
  const start = options.align === 'middle' ? -width / 2 : options.align === 'end' ? -width : 0;
  const angle = ((options.turn ?? 0) * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const data = letterData(text, height, (u, v) => {
    const lx = u + start;
    return [x + lx * cos - v * sin, y + lx * sin + v * cos];
  });
  return path(data, { stroke: options.stroke ?? '#0d1b26', width: options.width ?? height * 0.11 });
}
