import { convertFigure } from '@hydraulics/common/figures/conversion';
import { editableText } from '@hydraulics/common/figures/editable-text';
import { shownFigures } from '@hydraulics/common/figures/format';
import { shortened } from '@hydraulics/common/figures/read-number';
import { readValue } from '@hydraulics/common/figures/read-value';
import type { System, UnitSymbol } from '@hydraulics/common/figures/units';
import { fold } from '@hydraulics/common/text';
import { type Field, type InBoth, inBoth, keysOf, type OptionsField, type SpanField, unitFor } from './fields.ts';
import { namesOf } from './parameters.ts';

/** One end of a span as it was typed. */
type Bound = InBoth & { number: number | null; note: string | null };

/** The requested filter of one field; without a value if there is none. */
export type RequestedFilter =
  | { field: SpanField; kind: 'span'; unit: UnitSymbol | null; from: Bound | null; to: Bound | null; pairs: Pair[] }
  | { field: OptionsField; kind: 'options'; chosen: number[]; pairs: Pair[] };
type Pair = [name: string, value: string];

type Request = { system: System; requested: RequestedFilter[]; notes: string[] };

/** The number of parameters that are read; no page produces more. */
const maxParameters = 300;
const maxNotes = 12;

/** Parses the filters of a URL. Invalid ones are left out, with a note. */
export function readFilters(fields: readonly Field[], text: string): Request {
  const all = [...new URLSearchParams(text)].filter(([, value]) => value.trim() !== '');
  const pairs = all.slice(0, maxParameters);
  const notes: string[] =
    all.length > maxParameters ? ['There were too many filters. The last ones were left out.'] : [];
  const units = valuesOf(pairs, 'units')[0];
  if (units !== undefined && units !== 'us' && units !== 'metric') {
    notes.push(`Units are metric or us, not “${shortened(units)}”. Metric units are shown.`);
  }
  const system: System = units === 'us' ? 'us' : 'metric';
  const known = new Set(['units', ...fields.flatMap(({ parameter }) => namesOf(parameter))]);
  for (const name of new Set(pairs.map(([name]) => name).filter(name => !known.has(name)))) {
    notes.push(`“${shortened(name)}” is not a filter of these products, and was left out.`);
  }
  const note = (sentence: string) => notes.push(sentence);
  const requested = fields.map(field =>
    field.kind === 'span' ? readSpan(field, pairs, system, note) : readOptions(field, pairs, note),
  );
  const rest = notes.length - maxNotes;
  return { system, requested, notes: rest > 0 ? [...notes.slice(0, maxNotes), `${rest} more were left out.`] : notes };
}

const valuesOf = (pairs: readonly Pair[], name: string): string[] => [
  ...new Set(pairs.filter(([other]) => other === name).map(([, value]) => value.trim())),
];

type Note = (sentence: string) => void;

function readSpan(field: SpanField, pairs: readonly Pair[], system: System, note: Note): RequestedFilter {
  const { attribute, parameter } = field;
  const { name } = attribute;
  const unit = unitFor(attribute, system);
  const read = (end: 'from' | 'to'): Bound | null => {
    const [first, ...others] = valuesOf(pairs, `${parameter}-${end}`);
    if (first === undefined) return null;
    if (others.length > 0) note(`${name} has more than one figure “${end}”. “${shortened(first)}” was used.`);
    return readBound(first, field, system, sentence => note(`${name}: ${sentence} It was left out.`));
  };
  for (const alone of valuesOf(pairs, parameter)) {
    note(`“${shortened(alone)}” was left out: ${name} takes a smallest and a largest figure.`);
  }
  let [from, to] = [read('from'), read('to')];
  if (from?.number != null && to?.number != null && from.number > to.number) {
    note(`${name}: the two figures were swapped, because the first was larger.`);
    [from, to] = [to, from];
  }
  const pairsOf = (end: 'from' | 'to', bound: Bound | null): Pair[] =>
    bound?.number == null ? [] : [[`${parameter}-${end}`, (system === 'us' ? bound.us : null) ?? bound.metric]];
  return { field, kind: 'span', unit, from, to, pairs: [...pairsOf('from', from), ...pairsOf('to', to)] };
}

function readBound(text: string, { attribute }: SpanField, system: System, note: Note): Bound {
  const unit = unitFor(attribute, system);
  const reading = readValue(text, { kind: 'number', unit });
  if (!reading || 'doubt' in reading || reading.value.kind !== 'number') {
    const doubt = reading && 'doubt' in reading ? reading.doubt : `“${shortened(text)}” is not a number.`;
    note(doubt);
    return { metric: text, us: null, number: null, note: doubt };
  }
  const { value } = reading;
  const number = value.unit && unit ? convertFigure(value.number, value.unit, unit) : value.number;
  const texts = inBoth(into => {
    const shown = unitFor(attribute, into);
    const [figure = 0] = shownFigures(value, shown);
    return editableText({ kind: 'number', number: figure, unit: shown }, shown);
  });
  return { ...texts, number, note: null };
}

function readOptions(field: OptionsField, pairs: readonly Pair[], note: Note): RequestedFilter {
  const { attribute, parameter, options } = field;
  const chosen = new Set<number>();
  for (const text of valuesOf(pairs, parameter)) {
    const place = placeOf(text, field);
    if (place >= 0) chosen.add(place);
    else note(`${attribute.name}: no product has “${shortened(text)}”. It was left out.`);
  }
  for (const end of namesOf(parameter).slice(1)) {
    if (valuesOf(pairs, end).length > 0) note(`${attribute.name} is chosen from a list. “${end}” was left out.`);
  }
  const places = [...chosen].sort((one, other) => one - other);
  const chosenPairs = places.map((place): Pair => [parameter, options[place]?.value ?? '']);
  return { field, kind: 'options', chosen: places, pairs: chosenPairs };
}

function placeOf(text: string, { attribute, options }: OptionsField): number {
  const exact = options.findIndex(({ value }) => fold(value) === fold(text));
  if (exact >= 0 || attribute.kind !== 'sizes') return exact;
  const reading = readValue(text, { kind: 'number', unit: unitFor(attribute, 'metric') });
  if (!reading || 'doubt' in reading) return -1;
  if (reading.value.kind !== 'number') return -1;
  const [key] = keysOf({ kind: 'sizes', sizes: [reading.value.number], unit: reading.value.unit }, attribute);
  return options.findIndex(({ value }) => value === key);
}
