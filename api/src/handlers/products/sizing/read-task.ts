import { toBase } from '@hydraulics/common/figures/conversion';
import { fitsInto } from '@hydraulics/common/figures/cylinder/possible';
import { formatIn } from '@hydraulics/common/figures/format';
import { shortened } from '@hydraulics/common/figures/read-number';
import { readValue } from '@hydraulics/common/figures/read-value';
import { isMounting, type Mounting, usualMounting } from '@hydraulics/common/figures/sizing/mountings';
import type { Direction, SizingTask } from '@hydraulics/common/figures/sizing/size-cylinder';
import { type SizingFigure, sizingFigures } from '@hydraulics/common/figures/sizing/typed';
import { type System, splitUnit, type UnitSymbol, unitIn } from '@hydraulics/common/figures/units';
import type { SizingResult } from '@hydraulics/common/nouns/attributes/sizing';

/** The base unit of each figure, and an upper limit beyond any cylinder's. */
const figures: Record<SizingFigure, { name: string; unit: UnitSymbol; most: number }> = {
  force: { name: 'The force', unit: 'kN', most: 100_000 },
  pressure: { name: 'The pressure', unit: 'bar', most: 1_000 },
  bore: { name: 'The bore', unit: 'mm', most: 3_000 },
  stroke: { name: 'The stroke', unit: 'mm', most: 50_000 },
  rod: { name: 'The rod', unit: 'mm', most: 3_000 },
  speed: { name: 'The speed', unit: 'm/s', most: 20 },
  flow: { name: 'The flow', unit: 'l/min', most: 100_000 },
};

/** The typed text of each parameter. */
type Typed = Partial<Record<SizingFigure | 'direction' | 'mounting' | 'units', string | undefined>>;

type Read = { system: System; fields: SizingResult['fields']; task: SizingTask; isClear: boolean };

type Figure = { number: number | null; text: string; note: string | null };

const nothing: Figure = { number: null, text: '', note: null };

function readFigure(text: string, figure: SizingFigure, system: System): Figure {
  const { name, unit, most } = figures[figure];
  const own = unitIn(system, unit);
  const reading = readValue(text, { kind: 'number', unit: own });
  if (!reading) return nothing;
  const refused = (note: string): Figure => ({ number: null, text, note });
  if ('doubt' in reading) return refused(reading.doubt);
  if (reading.value.kind !== 'number') return refused(`“${shortened(text)}” is not a number.`);
  const number = toBase(reading.value.number, reading.value.unit);
  if (number <= 0) return refused(`${name} must be more than 0.`);
  if (number > most) {
    const limit = formatIn({ kind: 'number', number: most, unit }, { unit: own, decimals: null });
    return refused(`${name} may be at most ${limit}.`);
  }
  // With its unit, so that the figure stays the same when the other units are chosen.
  return { number, text: splitUnit(text).unit ? text : `${text} ${own}`, note: null };
}

/** Parses the typed fields. Each keeps its text, with the reason if it is invalid. */
export function readTask(typed: Typed): Read {
  const units = typed.units?.trim() ?? '';
  const system: System = units === 'us' ? 'us' : 'metric';
  const read = Object.fromEntries(
    sizingFigures.map(name => [name, readFigure(typed[name]?.trim() ?? '', name, system)]),
  ) as Record<SizingFigure, Figure>;
  const direction = typed.direction?.trim() ?? '';
  const mounting = typed.mounting?.trim() ?? '';
  const chosen = (text: string, isKnown: boolean, names: string) => ({
    text,
    note: text === '' || isKnown ? null : `“${shortened(text)}” is not ${names}.`,
  });
  const fields: SizingResult['fields'] = {
    ...Object.fromEntries(sizingFigures.map(name => [name, { text: read[name].text, note: read[name].note }])),
    direction: chosen(direction, direction === 'push' || direction === 'pull', 'push or pull'),
    mounting: chosen(mounting, isMounting(mounting), 'one of the mountings'),
    units: chosen(units, units === 'us' || units === 'metric', 'metric or us'),
  };
  const note = (name: SizingFigure, text: string) => {
    const field = fields[name];
    if (field) field.note ??= text;
  };
  const isEmpty = sizingFigures.every(name => read[name].text === '');
  const missing = (['force', 'pressure', 'bore'] as const).filter(name => read[name].text === '');
  if (!isEmpty && missing.length > 1) {
    for (const name of missing) note(name, 'Enter two of force, pressure and bore.');
  }
  if (read.speed.number !== null && read.flow.number !== null) {
    note('flow', 'Enter either the speed or the flow: one follows from the other.');
  }
  if (read.rod.number !== null && read.bore.number !== null && !fitsInto(read.rod.number, read.bore.number)) {
    note('rod', 'The rod must be thinner than the bore.');
  }
  const task: SizingTask = {
    ...(Object.fromEntries(sizingFigures.map(name => [name, read[name].number])) as Record<
      SizingFigure,
      number | null
    >),
    direction: (direction === 'pull' ? 'pull' : 'push') satisfies Direction,
    mounting: (isMounting(mounting) ? mounting : usualMounting) satisfies Mounting,
  };
  return { system, fields, task, isClear: Object.values(fields).every(field => field.note === null) };
}
