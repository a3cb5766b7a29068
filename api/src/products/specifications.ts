import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError, type FieldError } from '@hydraulics/common/contract/errors';
import {
  activeAttributes,
  fits,
  mergedAttributes,
  shownValue,
  withBase,
  withShownValues,
} from '@hydraulics/common/figures/attribute-values';
import {
  type Impossible,
  impossibleFigures,
  impossibleSizes,
} from '@hydraulics/common/figures/cylinder/impossible-dimensions';
import { availabilityError } from '@hydraulics/common/figures/sizes/availability';
import { unitOf } from '@hydraulics/common/figures/units';
import { isFigure } from '@hydraulics/common/figures/value';
import type {
  Attribute,
  SentAttribute,
  SentSpecifications,
  Specifications,
  StoredValue,
  Variants,
} from '@hydraulics/common/nouns/attributes/attributes';
import { nameKey } from '@hydraulics/common/text';

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new AppError('invalid_input', errors[0]?.message, { details: errors });
}

/**
 * The specifications of a product as they are stored. The sent values replace those of the product's current
 * attributes; values of removed attributes and of an earlier category stay, in case these return.
 * @param kept of the product that is changed or copied, which may break a rule that is newer
 * @throws AppError `invalid_input`, which names each value that does not fit its attribute or that no cylinder can have
 */
export function readSpecifications(
  sent: SentSpecifications,
  stored: Specifications,
  attributes: readonly Attribute[],
  kept: Specifications = stored,
): Specifications {
  const own = readOwn(sent.own, attributes, kept.own);
  const active = [...activeAttributes(attributes), ...own];
  const values = Object.entries(sent.values).flatMap(([id, value]): [string, StoredValue][] => {
    const attribute = active.find(one => one.id === id);
    return attribute ? [[id, withBase(value)]] : [];
  });
  refuse(
    Object.entries(sent.values).flatMap(([id, value]) => {
      const attribute = active.find(one => one.id === id);
      const message = attribute
        ? errorOf(value, attribute, kept.values[id] ?? shownValue(kept, attributes, attribute))
        : missing(id, stored);
      return message ? [{ path: `specifications.values.${id}`, message }] : [];
    }),
  );
  const cleared = active.filter(({ id }) => !(id in sent.values));
  const dropped = new Set(cleared.flatMap(one => mergedAttributes(attributes, one).map(({ id }) => id)));
  const known = new Set([...active, ...stored.own].map(({ id }) => id));
  const untouched = Object.entries(stored.values).filter(([id]) => !known.has(id) && !dropped.has(id));
  const read = { own, values: Object.fromEntries([...untouched, ...values]) };
  const [now, before] = [read, kept].map(one => withShownValues(one, attributes).values);
  const isChanged = (id: string) => !isDeepStrictEqual(now?.[id], before?.[id] && withBase(before[id]));
  const found = impossibleFigures(read, attributes).map(one =>
    one.other && isChanged(one.other) && !isChanged(one.place) ? { ...one, place: one.other } : one,
  );
  refuseNew('specifications.values', found, impossibleFigures(kept, attributes));
  return read;
}

/**
 * A stored figure may be older than its rule: only what a save adds is refused. Each stored one excuses one that has the
 * same figures, first the one of the same code.
 */
function refuseNew<P extends string | number>(path: string, found: Impossible<P>[], stored: Impossible<P>[]): void {
  const left = [...stored];
  const isNew = ({ figures }: Impossible<P>, isAlike: (other: Impossible<P>) => boolean) => {
    const place = left.findIndex(other => isAlike(other) && isDeepStrictEqual(other.figures, figures));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  };
  const added = found.filter(one => isNew(one, other => other.code === one.code)).filter(one => isNew(one, () => true));
  refuse(added.map(({ place, message }) => ({ path: `${path}.${place}`, message })));
}

const missing = (id: string, stored: Specifications) =>
  id in stored.values ? undefined : 'This attribute no longer exists. Please reload the product.';

function readOwn(
  sent: readonly SentAttribute[],
  attributes: readonly Attribute[],
  stored: readonly Attribute[],
): Attribute[] {
  const own = sent.map(one => ({ ...one, id: one.id ?? randomUUID(), removed: false, mergedInto: null }));
  const others = activeAttributes(attributes);
  refuse(
    own.flatMap((one, index) => {
      const before = [...others, ...own.slice(0, index)];
      const path = `specifications.own.${index}`;
      if (attributes.some(({ id }) => id === one.id) || before.some(({ id }) => id === one.id)) {
        return [{ path, message: `The id of “${one.name}” is in use.` }];
      }
      const same = ({ name }: { name: string }) => nameKey(name) === nameKey(one.name);
      // The product may have come from another category, or the category got the attribute later.
      const isStored = stored.some(other => other.id === one.id && same(other));
      if ((!isStored && others.some(same)) || own.slice(0, index).some(same)) {
        return [{ path, message: `There is already a figure named ${one.name}.` }];
      }
      if (one.unit && !isFigure(one.kind))
        return [{ path, message: `“${one.name}” has no figures, so it cannot have a unit.` }];
      if (one.kind === 'choice')
        return [{ path, message: `“${one.name}” can't be a choice: choices are defined by the category.` }];
      return [];
    }),
  );
  return own;
}

function errorOf(value: StoredValue, attribute: Attribute, before: StoredValue | undefined): string | undefined {
  // A stored value may be older than the present choices.
  if (before && isDeepStrictEqual(withBase(value), withBase(before))) return undefined;
  const { name, kind, unit, choices } = attribute;
  if (!fits(value, attribute)) {
    const inUnit = unit ? ` in ${unit} or another unit of ${unitOf(unit).dimension}` : '';
    return `“${name}” takes ${kindWords[kind]}${inUnit}.`;
  }
  if (value.kind === 'range' && value.from > value.to) return `“${name}”: put the smaller figure first.`;
  const isKnown = value.kind !== 'choice' || choices.includes(value.choice);
  return isKnown ? undefined : `“${name}” takes one of ${choices.join(', ')}.`;
}

const kindWords: Record<Attribute['kind'], string> = {
  number: 'a figure',
  range: 'a range',
  sizes: 'a list of sizes',
  choice: 'a choice',
  text: 'a text',
  yesno: 'yes or no',
};

/** A product whose variants are read: its specifications as they will be, and the variants that it has or copies. */
type Sized = { specifications: Specifications; stored: Variants };

/**
 * The variants of a product as they are stored.
 * @throws AppError `invalid_input`, which names the row whose unit does not fit its column, or that no cylinder can have
 */
export function readVariants(
  { columns, rows }: Variants,
  { specifications, stored }: Sized,
  attributes: readonly Attribute[],
): Variants {
  refuse(
    rows.flatMap(({ code, cells }, index) =>
      cells.flatMap((cell, place) => {
        const column = columns[place];
        const supply = column && cell?.kind === 'text' ? availabilityError(column.name, cell.text) : undefined;
        if (supply) return [{ path: `variants.rows.${index}`, message: `${code}: ${supply}` }];
        if (!cell || !column || !isFigure(cell.kind) || fits(cell, { kind: cell.kind, unit: column.unit })) return [];
        const message = `${code}: ${column.name} must be ${column.unit ? `in ${column.unit}` : 'without a unit'}.`;
        return [{ path: `variants.rows.${index}`, message }];
      }),
    ),
  );
  const impossibleOf = (variants: Variants) => impossibleSizes({ specifications, variants }, attributes);
  refuseNew('variants.rows', impossibleOf({ columns, rows }), impossibleOf(stored));
  return { columns, rows: rows.map(row => ({ ...row, cells: row.cells.map(cell => cell && withBase(cell)) })) };
}
