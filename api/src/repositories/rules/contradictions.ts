import { activeAttributes, shownValue } from '@hydraulics/common/figures/attribute-values';
import { impossibleFigures } from '@hydraulics/common/figures/cylinder/impossible-dimensions';
import { formatValue } from '@hydraulics/common/figures/format';
import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import type { TaskRecord } from '@hydraulics/common/nouns/dashboard';
import { IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { listValuedProducts, type ValuedProduct } from '../attributes.ts';

type Pair = { lower: RegExp; upper: RegExp };

const max = '(?:max\\.?|maximum|peak)';
const nominal = '(?:nominal|working|operating|rated)';
const named = (text: string) => new RegExp(`^${text}$`, 'i');

/** Figures of which the first can never be above the second. */
const pairs: Pair[] = [
  // By their names, for categories whose attributes draw nothing.
  { lower: named('rod(?: diameter)?'), upper: named('bore(?: diameter)?') },
  { lower: named(`${nominal} pressure`), upper: named(`${max} (?:${nominal} )?pressure`) },
  { lower: named(`(?:${max} )?${nominal} pressure`), upper: named('(?:test|proof) pressure') },
  { lower: named(`${nominal} flow`), upper: named(`${max} flow`) },
  { lower: named(`${nominal} speed`), upper: named(`${max} speed`) },
  { lower: named('retracted length'), upper: named('extended length') },
  ...['pressure', 'flow', 'speed', 'temperature', 'viscosity', 'stroke'].map(what => ({
    lower: named(`(?:min\\.?|minimum) ${what}`),
    upper: named(`${max} ${what}`),
  })),
];

/** The products whose figures contradict each other or that no cylinder can have, by category and name. */
export async function contradictions(tables: Tables): Promise<TaskRecord[]> {
  const categories = await tables.categories.find({
    where: { deletedAt: IsNull() },
    select: { id: true, attributes: true },
    order: { position: 'ASC', id: 'ASC' },
  });
  const found: TaskRecord[] = [];
  for (const { id, attributes } of categories) {
    const active = activeAttributes(attributes ?? []);
    if (comparedIn(active).length === 0 && !active.some(({ drawn }) => drawn)) continue;
    for (const product of await listValuedProducts(tables, id)) found.push(...contradictionsOf(product, attributes));
  }
  return found;
}

/** The first contradiction of a product with these attributes of its category; none if there is none. */
export function contradictionsOf(
  { id: _id, name, specifications }: ValuedProduct,
  attributes: readonly Attribute[],
): TaskRecord[] {
  const shown = (attribute: Attribute) => shownValue(specifications, attributes, attribute);
  const [detail] = [
    ...comparedIn(activeAttributes(attributes)).flatMap(([lower, upper]) =>
      contradiction([lower, shown(lower)], [upper, shown(upper)]),
    ),
    ...impossibleFigures(specifications, attributes).map(({ message }) => message),
  ];
  return detail ? [{ noun: 'products', _id, name, field: 'specifications', detail }] : [];
}

const comparedIn = (attributes: Attribute[]): [Attribute, Attribute][] =>
  pairs.flatMap(({ lower, upper }) =>
    attributes
      .filter(({ name }) => lower.test(name))
      .flatMap(one =>
        attributes.filter(({ name }) => upper.test(name)).map((other): [Attribute, Attribute] => [one, other]),
      ),
  );

type Valued = [Attribute, StoredValue | undefined];

function contradiction([lower, low]: Valued, [upper, high]: Valued): string[] {
  const [smaller, larger] = [largest(low), largest(high)];
  // Figures that were typed in two units are equal but for rounding.
  if (smaller === null || larger === null || smaller <= larger * (1 + 1e-9)) return [];
  const text = (attribute: Attribute, value: StoredValue | undefined) =>
    `${attribute.name} ${value ? formatValue(value, attribute, 'metric') : ''}`;
  return [`${text(lower, low)} is above ${text(upper, high)}.`];
}

/** The largest figure in base units; null without figures. */
function largest(value: StoredValue | undefined): number | null {
  if (!value || !('base' in value) || !value.base || value.base.length === 0) return null;
  return Math.max(...value.base);
}
