import { plainDigits } from '@hydraulics/common/figures/editable-text';
import { formatValue, shownFigures } from '@hydraulics/common/figures/format';
import { type System, type UnitSymbol, unitIn } from '@hydraulics/common/figures/units';
import { figuresOf, isFigure } from '@hydraulics/common/figures/value';
import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { parametersOf } from './parameters.ts';
import { choicesIn } from './sizes.ts';
import type { FilterTable } from './table.ts';

/** A text in both systems of units; the second only where it differs. */
export type InBoth = { metric: string; us: string | null };

export const inBoth = (text: (system: System) => string): InBoth => {
  const [metric, us] = [text('metric'), text('us')];
  return { metric, us: us === metric ? null : us };
};

type Limits = { from: number; to: number };
type Option = InBoth & { value: string };

/** The different values of an attribute, by their number in the pool of the table, with the entries that have them. */
type Values = ReadonlyMap<number, { value: StoredValue; entries: number[] }>;

type Head = { attribute: Attribute; parameter: string; values: Values };

export type SpanField = Head & { kind: 'span'; metric: Limits; us: Limits };
export type OptionsField = Head & {
  kind: 'options';
  options: Option[];
  /** The indices of the options of each value, by its number in the pool of the table. */
  having: ReadonlyMap<number, number[]>;
};
/** A filter that a category offers. */
export type Field = SpanField | OptionsField;

/** Above this number, sizes are filtered by a span instead of a list. */
const maxOptions = 40;

const made = new WeakMap<FilterTable, Field[]>();

/** The fields of a table, in the order of the data sheet. Attributes without any value are left out. */
export function fieldsOf(table: FilterTable): Field[] {
  const before = made.get(table);
  if (before) return before;
  const parameters = parametersOf(table.attributes);
  const fields = table.attributes.flatMap(attribute => {
    const values = valuesOf(table, attribute);
    if (values.size === 0) return [];
    const head = { attribute, parameter: parameters.get(attribute.id) ?? attribute.id, values };
    const field = { ...head, ...(toOptions(attribute, values) ?? toSpan(attribute, values)) } as Field;
    return [field];
  });
  made.set(table, fields);
  return fields;
}

function valuesOf({ entries, pool }: FilterTable, { id }: Attribute): Values {
  const found = new Map<number, { value: StoredValue; entries: number[] }>();
  entries.forEach(({ sizes }, entry) => {
    for (const number of sizes.values.get(id)?.different ?? []) {
      const value = pool.values[number];
      const having = found.get(number);
      if (having) having.entries.push(entry);
      else if (value) found.set(number, { value, entries: [entry] });
    }
  });
  return found;
}

export const unitFor = ({ unit }: Attribute, system: System): UnitSymbol | null => unit && unitIn(system, unit);

function toSpan(attribute: Attribute, values: Values) {
  const limits = (system: System): Limits => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { value } of values.values()) {
      for (const figure of shownFigures(value, unitFor(attribute, system))) {
        from = Math.min(from, figure);
        to = Math.max(to, figure);
      }
    }
    return { from, to };
  };
  return { kind: 'span', metric: limits('metric'), us: limits('us') };
}

/** The keys of a value among the options of its attribute: a choice, yes or no, or sizes in metric units. */
export function keysOf(value: StoredValue, attribute: Attribute): string[] {
  if (value.kind === 'choice') return [value.choice];
  if (value.kind === 'text') return choicesIn(value.text, attribute);
  if (value.kind === 'yesno') return [value.yes ? 'yes' : 'no'];
  return isFigure(value.kind) ? shownFigures(value, unitFor(attribute, 'metric')).map(keyOf) : [];
}

/** Formatting is slow, and most figures have no exponent. */
function keyOf(figure: number): string {
  const text = String(figure);
  return text.includes('e') ? plainDigits(figure) : text;
}

/** Undefined if the attribute is filtered by a span. */
function toOptions(attribute: Attribute, values: Values) {
  if (attribute.kind === 'number' || attribute.kind === 'range') return undefined;
  const found = new Map<string, InBoth>();
  for (const { value } of values.values()) addOptions(found, value, attribute);
  if (attribute.kind === 'sizes' && found.size > maxOptions) return undefined;
  const place = (key: string) => {
    const offered = attribute.choices.indexOf(key);
    return offered < 0 ? attribute.choices.length : offered;
  };
  const options = [...found].map(([value, texts]): Option => ({ value, ...texts }));
  const orders: Record<string, (one: Option, other: Option) => number> = {
    choice: (one, other) => place(one.value) - place(other.value) || one.value.localeCompare(other.value, 'en'),
    yesno: (one, other) => other.value.localeCompare(one.value, 'en'),
    sizes: (one, other) => Number(one.value) - Number(other.value),
  };
  options.sort(orders[attribute.kind]);
  const places = new Map(options.map(({ value }, index) => [value, index]));
  const having = new Map(
    [...values].map(([number, { value }]) => [number, keysOf(value, attribute).flatMap(key => places.get(key) ?? [])]),
  );
  return { kind: 'options', options, having };
}

function addOptions(found: Map<string, InBoth>, value: StoredValue, attribute: Attribute): void {
  if (value.kind === 'choice' || value.kind === 'text') {
    for (const key of keysOf(value, attribute)) found.set(key, { metric: key, us: null });
  } else if (value.kind === 'yesno') {
    found.set(value.yes ? 'yes' : 'no', { metric: value.yes ? 'Yes' : 'No', us: null });
  } else {
    const figures = figuresOf(value);
    keysOf(value, attribute).forEach((key, index) => {
      if (found.has(key)) return;
      const size = { kind: 'number', number: figures[index] ?? 0, unit: value.unit } as const;
      found.set(
        key,
        inBoth(system => formatValue(size, attribute, system)),
      );
    });
  }
}
