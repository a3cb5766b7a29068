/** The layers of a drawing, with their line types and colours by AutoCAD's index. */
const layers = {
  OUTLINE: ['CONTINUOUS', 7],
  HIDDEN: ['HIDDEN', 8],
  EXTENDED: ['PHANTOM', 8],
  CENTRE: ['CENTER', 1],
  DIMENSIONS: ['CONTINUOUS', 5],
  TEXT: ['CONTINUOUS', 7],
} as const;
export type Layer = keyof typeof layers;

/** Dashes in mm, negative for gaps. */
const lineTypes: Record<string, [string, number[]]> = {
  CONTINUOUS: ['Solid line', []],
  HIDDEN: ['Hidden __ __ __', [6, -3]],
  PHANTOM: ['Phantom ____ _ _ ____', [24, -3, 3, -3, 3, -3]],
  CENTER: ['Center ____ _ ____', [24, -4, 4, -4]],
};

export type At = readonly [number, number];
export type Align = 'left' | 'centre' | 'right';

type Pair = [number, string | number];

const written = ([code, value]: Pair): string =>
  `${code}\n${typeof value === 'number' && code < 60 ? real(value) : value}\n`;
const real = (number: number): string => {
  const rounded = String(Math.round(number * 1e6) / 1e6 || 0);
  return rounded.includes('.') ? rounded : `${rounded}.0`;
};

/** A text on one line, in ASCII: others by their number. */
const dxfText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[^ -~]/g, unit => `\\U+${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);

/** A drawing in the format DXF of release 12, which every program reads; its unit is the millimetre. */
export class DxfLines {
  readonly #entities: Pair[][] = [];
  #low: [number, number] = [0, 0];
  #high: [number, number] = [0, 0];

  line(layer: Layer, from: At, to: At): void {
    this.#see(from, to);
    this.#entities.push([[0, 'LINE'], [8, layer], ...at(10, from), ...at(11, to)]);
  }

  box(layer: Layer, [left, low]: At, [right, high]: At): void {
    const corners: At[] = [
      [left, low],
      [right, low],
      [right, high],
      [left, high],
    ];
    corners.forEach((corner, place) => {
      this.line(layer, corner, corners[(place + 1) % corners.length] ?? corner);
    });
  }

  circle(layer: Layer, centre: At, radius: number): void {
    this.#seeAround(centre, radius);
    this.#entities.push([[0, 'CIRCLE'], [8, layer], ...at(10, centre), [40, radius]]);
  }

  /** Counterclockwise, in degrees. */
  arc(layer: Layer, centre: At, radius: number, [from, to]: readonly [number, number]): void {
    this.#seeAround(centre, radius);
    this.#entities.push([[0, 'ARC'], [8, layer], ...at(10, centre), [40, radius], [50, from], [51, to]]);
  }

  text(position: At, height: number, text: string, align: Align = 'left', layer: Layer = 'TEXT'): void {
    const placing: Pair[] = align === 'left' ? [] : [[72, align === 'centre' ? 1 : 2], ...at(11, position)];
    this.#see(position, [position[0], position[1] + height]);
    const content = dxfText(text).replaceAll('\\U+00D8', '%%c');
    this.#entities.push([[0, 'TEXT'], [8, layer], ...at(10, position), [40, height], [1, content], ...placing]);
  }

  #see(...points: At[]): void {
    for (const [x, y] of points) {
      this.#low = [Math.min(this.#low[0], x), Math.min(this.#low[1], y)];
      this.#high = [Math.max(this.#high[0], x), Math.max(this.#high[1], y)];
    }
  }

  #seeAround([x, y]: At, radius: number): void {
    this.#see([x - radius, y - radius], [x + radius, y + radius]);
  }

  /** @param comment what the file says about itself before anything else, one line each */
  toString(comment: string[]): string {
    const header: Pair[] = [
      ...comment.map((line): Pair => [999, dxfText(line)]),
      ...([
        [0, 'SECTION'],
        [2, 'HEADER'],
        [9, '$ACADVER'],
        [1, 'AC1009'],
      ] as Pair[]),
      ...([
        [9, '$INSUNITS'],
        [70, 4],
      ] as Pair[]),
      [9, '$EXTMIN'],
      ...at(10, this.#low),
      [9, '$EXTMAX'],
      ...at(10, this.#high),
      [0, 'ENDSEC'],
    ];
    const types = Object.entries(lineTypes).map(([name, [description, dashes]]): Pair[] => [
      ...([
        [0, 'LTYPE'],
        [2, name],
        [70, 0],
        [3, description],
        [72, 65],
        [73, dashes.length],
      ] as Pair[]),
      [40, dashes.reduce((sum, dash) => sum + Math.abs(dash), 0)],
      ...dashes.map((dash): Pair => [49, dash]),
    ]);
    const layerRows = Object.entries({ 0: ['CONTINUOUS', 7] as const, ...layers }).map(
      ([name, [type, colour]]): Pair[] => [
        [0, 'LAYER'],
        [2, name],
        [70, 0],
        [62, colour],
        [6, type],
      ],
    );
    const style: Pair[] = [
      ...([
        [0, 'STYLE'],
        [2, 'STANDARD'],
        [70, 0],
        [40, 0],
        [41, 1],
        [50, 0],
      ] as Pair[]),
      ...([
        [71, 0],
        [42, 2.5],
        [3, 'txt'],
        [4, ''],
      ] as Pair[]),
    ];
    return [
      ...header,
      ...section('TABLES', [...table('LTYPE', types), ...table('LAYER', layerRows), ...table('STYLE', [style])]),
      ...section('BLOCKS', []),
      ...section('ENTITIES', this.#entities.flat()),
      [0, 'EOF'] as Pair,
    ]
      .map(written)
      .join('');
  }
}

const at = (code: number, [x, y]: At): Pair[] => [
  [code, x],
  [code + 10, y],
  [code + 20, 0],
];

const section = (name: string, content: Pair[]): Pair[] => [[0, 'SECTION'], [2, name], ...content, [0, 'ENDSEC']];

const table = (name: string, rows: Pair[][]): Pair[] => [
  ...([
    [0, 'TABLE'],
    [2, name],
    [70, rows.length],
  ] as Pair[]),
  ...rows.flat(),
  [0, 'ENDTAB'],
];
