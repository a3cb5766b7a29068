import { randomUUID } from 'node:crypto';
import { AppError, type FieldError } from '@hydraulics/common/contract/errors';
import { isAlike, shownValue } from '@hydraulics/common/figures/attribute-values';
import { formatIn } from '@hydraulics/common/figures/format';
import { unitOf } from '@hydraulics/common/figures/units';
import { isFigure } from '@hydraulics/common/figures/value';
import type { Attribute, SentAttribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { AttributeUsage, UsageQuery } from '@hydraulics/common/nouns/attributes/sheet';
import { counted, nameKey } from '@hydraulics/common/text';
import type { ValuedProduct } from '../../repositories/attributes.ts';

/**
 * The attributes of a category as they are stored: new ones get an id, and stored ones that were not sent are kept and
 * marked as removed, so that no value is lost.
 * @param count the number of products with a value of an attribute; called only if it matters
 * @throws AppError `invalid_input`, which names the row and its error
 */
export async function readAttributes(
  sent: readonly SentAttribute[],
  stored: readonly Attribute[],
  count: (attribute: Attribute) => Promise<number>,
): Promise<Attribute[]> {
  const named = sent.map(one => ({ ...one, id: one.id ?? randomUUID() }));
  const known = new Set(named.map(({ id }) => id));
  const left = stored.filter(({ id }) => !known.has(id)).map(one => ({ ...one, removed: true }));
  const all = [...named, ...left];
  const errors = named.flatMap((one, index) =>
    errorsOf(one, index, all).map(([field, message]) => ({ path: `attributes.${index}.${field}`, message })),
  );
  for (const [index, one] of named.entries()) {
    const before = stored.find(({ id }) => id === one.id);
    if (!before || isAlike(before, one)) continue;
    const products = await count(before);
    if (products > 0) errors.push(differs(before, one, products, index));
  }
  if (errors.length > 0) throw new AppError('invalid_input', errors[0]?.message, { details: errors });
  return all;
}

function differs(before: Attribute, after: Attribute, products: number, index: number): FieldError {
  const has = `“${before.name}” has values of ${counted(products, 'product', 'products')}`;
  return before.kind === after.kind
    ? { path: `attributes.${index}.unit`, message: `${has} in ${before.unit ?? 'no unit'}, which cannot be converted.` }
    : { path: `attributes.${index}.kind`, message: `${has} of another kind. Add a new attribute instead.` };
}

type AttributeError = [field: keyof Attribute, message: string];

function errorsOf(one: Attribute, index: number, all: readonly Attribute[]): AttributeError[] {
  const found: AttributeError[] = [];
  if (all.findIndex(({ id }) => id === one.id) !== index) found.push(['id', 'This attribute is in the list twice.']);
  const isTaken = (other: Attribute) => !other.removed && nameKey(other.name) === nameKey(one.name);
  if (!one.removed && all.slice(0, index).some(isTaken)) {
    found.push(['name', `There are two attributes named ${one.name}.`]);
  }
  if (one.unit && !isFigure(one.kind)) found.push(['unit', `“${one.name}” has no figures, so it cannot have a unit.`]);
  if (one.kind === 'choice' && one.choices.length === 0) found.push(['choices', `Add the choices of “${one.name}”.`]);
  if (one.mergedInto) {
    const into = all.find(({ id }) => id === one.mergedInto);
    if (!one.removed) found.push(['mergedInto', `“${one.name}” is still in use, so it cannot be merged.`]);
    else if (!into || into.removed)
      found.push(['mergedInto', `“${one.name}” cannot be merged into a removed attribute.`]);
    else if (!isAlike(one, into)) {
      found.push(['mergedInto', `“${one.name}” and “${into.name}” take different values, so they cannot be merged.`]);
    }
  }
  return found;
}

const maxSamples = 5;

/** The number of products with a value of each attribute, and some of the values. */
export function usageOf(
  attributes: readonly Attribute[],
  products: readonly ValuedProduct[],
  { attribute, choice, unit, into }: UsageQuery,
): AttributeUsage[] {
  const target = attributes.find(({ id }) => id === into);
  return attributes
    .filter(({ id }) => attribute === undefined || id === attribute)
    .map(one => {
      const withValue = products.flatMap(product => {
        const value = shownValue(product.specifications, attributes, one);
        const isAsked = choice === undefined || (value?.kind === 'choice' && value.choice === choice);
        return value && isAsked ? [{ product, value }] : [];
      });
      const canConvert = unit && one.unit && unitOf(unit).dimension === unitOf(one.unit).dimension;
      return {
        attribute: one.id,
        products: withValue.length,
        samples: withValue.slice(0, maxSamples).map(({ product, value }) => ({
          _id: product.id,
          name: product.name,
          value: formatIn(value, one),
          converted: canConvert ? formatIn(value, { unit, decimals: null }) : null,
        })),
        overlapping: target
          ? withValue.filter(({ product }) => shownValue(product.specifications, attributes, target)).length
          : null,
      };
    });
}
