import { productPath } from '@hydraulics/common/addresses/record-paths';
import { convertFigure } from '@hydraulics/common/figures/conversion';
import { fitsInto } from '@hydraulics/common/figures/cylinder/possible';
import type { DrawnPart } from '@hydraulics/common/figures/drawn-parts';
import { formatValue } from '@hydraulics/common/figures/format';
import { columnsOf, isLimit } from '@hydraulics/common/figures/sizes/size-columns';
import { forceOf } from '@hydraulics/common/figures/sizing/formulas';
import { shapeOfMounting } from '@hydraulics/common/figures/sizing/iso-mountings';
import type { Mounting } from '@hydraulics/common/figures/sizing/mountings';
import { longestStroke } from '@hydraulics/common/figures/sizing/size-cylinder';
import { limitsOf, type TableLimit } from '@hydraulics/common/figures/type-code/build-code';
import { shortCode } from '@hydraulics/common/figures/type-code/decided-choices';
import type { CodeChoices } from '@hydraulics/common/figures/type-code/type-code';
import { findUnit, type UnitSymbol, unitOf, unitSymbols } from '@hydraulics/common/figures/units';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import type { Product } from '@hydraulics/common/nouns/products';
import { fold } from '@hydraulics/common/text';
import { shownSize } from '../../page/size.ts';
import { shownChoices, shownMounting } from './shown-choices.ts';

/** A text in both systems of units. */
export type Shown = { metric: string; us: string };

/** What a stroke is judged by: the rod in mm, the full push force, and its pressure. */
export type StrokeDuty = {
  rod: number;
  force: Shown;
  pressure: Shown;
  /** A kilonewton in pounds-force. */
  pounds: number;
  /** `longest`: the longest stroke in mm that carries the full force. */
  mounting: { code: string; sizedAs: Mounting; longest: number } | null;
};

export type StrokeProps = {
  path: string;
  /** The code that the page shows. */
  code: string;
  /** In mm. */
  stroke: number;
  min: number;
  max: number;
  step: number;
  /** The code before and after the stroke, and the digits that it has at least. */
  before: string;
  after: string;
  digits: number;
  /** The choices of the parts before and after it, as a form without script sends them. */
  choices: [before: string[], after: string[]];
  /** A millimetre in inches. */
  inches: number;
  duty: StrokeDuty | null;
};

const rowsOf = ({ groups }: Sheet): SheetRow[] => groups.flatMap(({ rows }) => rows);

const unitOfRow = ({ code }: SheetRow) => unitSymbols.find(symbol => unitOf(symbol).code === code);

/** The figure of a row in a unit. */
function figureIn(row: SheetRow | undefined, unit: 'mm' | 'bar'): number | undefined {
  const [own, figure] = [row && unitOfRow(row), row?.figures[0]];
  if (!own || figure === undefined || row?.kind !== 'number') return undefined;
  return unitOf(own).dimension === unitOf(unit).dimension ? convertFigure(figure, own, unit) : undefined;
}

function shownIn(number: number, unit: UnitSymbol): Shown {
  const text = (system: 'metric' | 'us') =>
    formatValue({ kind: 'number', number, unit }, { unit, decimals: null }, system);
  return { metric: text('metric'), us: text('us') };
}

function dutyOf(product: Product, sheet: Sheet, choices: CodeChoices): StrokeDuty | null {
  const rows = rowsOf(sheet);
  const drawn = (part: DrawnPart) =>
    figureIn(
      rows.find(row => row.drawn === part),
      'mm',
    );
  const pressure = rows.map(row => figureIn(row, 'bar')).find(figure => figure !== undefined);
  const [bore, rod] = [drawn('bore'), drawn('rod')];
  if (!pressure || !bore || !rod || !fitsInto(rod, bore)) return null;
  const code = shownMounting(product, choices)?.code;
  const shape = code ? shapeOfMounting(code) : undefined;
  const full = forceOf(pressure, bore);
  return {
    rod,
    force: shownIn(Math.round(full), 'kN'),
    pressure: shownIn(pressure, 'bar'),
    pounds: convertFigure(1, 'kN', 'lbf'),
    mounting: code && shape ? { code, sizedAs: shape.sizedAs, longest: longestStroke(full, rod, shape.sizedAs) } : null,
  };
}

/** The longest stroke of the shown row of the table of sizes, in mm; undefined if the table does not limit it. */
function longestOf(sheet: Sheet, own: string): number | undefined {
  const { variants } = sheet;
  const columns = variants.columns.map(({ name, metric }) => ({ name, unit: findUnit(metric ?? '')?.symbol ?? null }));
  const attributes = rowsOf(sheet).map(row => ({
    id: row.attribute,
    name: row.name,
    kind: row.kind,
    unit: unitOfRow(row) ?? null,
    drawn: row.drawn,
  }));
  const stroke = attributes.find(({ drawn }) => drawn === 'stroke');
  const place = (stroke && columnsOf({ columns }, attributes as never).get(stroke.id)) ?? -1;
  const column = columns[place];
  if (!stroke || !column?.unit || !isLimit(column, { ...stroke, name: 'Stroke' } as never)) return undefined;
  const row = variants.rows.find(({ code }) => code === (shownSize(sheet)?.row ?? own));
  const most = Number(row?.cells[place]?.metric.replace(/\s/gu, ''));
  return most > 0 ? convertFigure(most, column.unit, 'mm') : undefined;
}

/** The choice of the stroke of a product by a slider; null if its code has none, or the page shows no size. */
export function strokeProps(
  product: Product,
  sheet: Sheet,
  choices = shownChoices(product, sheet),
): StrokeProps | null {
  const { typeCode } = product;
  const place = (typeCode?.parts ?? []).findIndex(({ kind, name }) => kind === 'number' && fold(name) === 'stroke');
  const part = typeCode?.parts[place];
  // Without the choices before it, there is no code for a stroke.
  if (!typeCode || part?.kind !== 'number' || part.unit !== 'mm') return null;
  if (!typeCode.parts.slice(0, place).every(({ optional }, at) => optional || choices[at])) return null;
  const limits = limitsOf(typeCode, part, choices);
  const head = shortCode({ ...typeCode, parts: typeCode.parts.slice(0, place) }, choices.slice(0, place));
  const longest = longestOf(sheet, head);
  const { min } = limits;
  const max = Math.min(limits.max, ...(longest === undefined ? [] : [Math.floor(longest)]));
  if (min >= max) return null;
  const stroke = Number(choices[place] ?? max);
  const before = head + part.before;
  const least = String(min).padStart(part.digits, '0');
  const whole = shortCode(
    typeCode,
    choices.map((choice, at) => (at === place ? least : choice)),
  );
  return {
    path: productPath(product),
    code: shownSize(sheet)?.code ?? '',
    stroke: Math.min(max, Math.max(min, stroke)),
    ...{ min, max, step: part.step, digits: part.digits, before },
    after: whole.slice(before.length + least.length),
    choices: [
      typeCode.parts.slice(0, place).map((_, at) => choices[at] ?? ''),
      typeCode.parts.slice(place + 1).map((_, at) => choices[place + 1 + at] ?? ''),
    ],
    inches: convertFigure(1, 'mm', 'in'),
    duty: dutyOf(product, sheet, choices),
  };
}

/** The longest stroke of the shown size; null if the page shows none. */
export function strokeLimit(product: Product, sheet: Sheet): TableLimit | null {
  const stroke = shownSize(sheet) && strokeProps(product, sheet);
  return stroke ? { part: stroke.choices[0].length, most: stroke.max } : null;
}
