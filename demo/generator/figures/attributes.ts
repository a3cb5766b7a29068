import type { DrawnPart } from '@hydraulics/common/figures/drawn-parts';
import { type Reading, readValue } from '@hydraulics/common/figures/read-value';
import type { Value } from '@hydraulics/common/figures/value';
import type { Attribute, SentSpecifications } from '@hydraulics/common/nouns/attributes/attributes';
import type { DemoProduct } from '../picture.ts';
import { type Rule, ruleOf } from './rules.ts';

type Figure = { rule: Rule; value: Value };

const idOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 36)
    .replace(/^-|-$/g, '');

/** The figures of a data sheet. @throws Error for a row that its rule cannot read */
function figuresOf({ name, rows }: Pick<DemoProduct, 'name' | 'rows'>): Figure[] {
  return rows.flatMap(([label, text]) =>
    ruleOf(label).flatMap(rule => {
      const part = rule.part ? rule.part.exec(text)?.[1] : text;
      if (part === undefined) return [];
      const reading: Reading | undefined = readValue(part, { ...rule, choices: [part] });
      if (!reading || 'doubt' in reading) throw new Error(`${name}, ${label}: ${reading?.doubt ?? 'empty'}`);
      return [{ rule, value: reading.value }];
    }),
  );
}

const isText = ({ kind }: Rule) => kind === 'text';

/** Figures that are no criteria for choosing a product. */
const minor = ['Body length, rod in', 'Barrel, outside', 'Test pressure', 'Test load', 'Motors'];

/** The part of the drawing that each figure of a cylinder measures. */
const drawn: Record<string, DrawnPart> = {
  Bore: 'bore',
  Rod: 'rod',
  Stroke: 'stroke',
  'Body length, rod in': 'length',
  'Barrel, outside': 'barrel',
};

function toAttribute(rule: Rule, values: readonly Value[], products: number): Attribute {
  const choices = values.flatMap(value => (value.kind === 'choice' ? [value.choice] : []));
  return {
    id: idOf(rule.name),
    name: rule.name,
    kind: rule.kind,
    unit: rule.unit,
    group: rule.group,
    decimals: null,
    choices: [...new Set(choices)],
    filterable: !isText(rule),
    comparable: !isText(rule) && !minor.includes(rule.name),
    required: values.length === products,
    ...(drawn[rule.name] ? { drawn: drawn[rule.name] } : {}),
    removed: false,
    mergedInto: null,
  };
}

/**
 * A figure that two products of a category have is an attribute of the category; one that a single product has is its
 * own.
 */
export function attributesOf(products: readonly DemoProduct[]): Attribute[] {
  const figures = products.flatMap(figuresOf);
  const byName = Map.groupBy(figures, ({ rule }) => rule.name);
  return [...byName.values()].flatMap(members => {
    const [first] = members;
    return first && members.length > 1
      ? [
          toAttribute(
            first.rule,
            members.map(({ value }) => value),
            products.length,
          ),
        ]
      : [];
  });
}

/** The values of a product by the attributes of its category, and its own. */
export function specificationsOf(product: DemoProduct, attributes: readonly Attribute[]): SentSpecifications {
  const inherited = new Set(attributes.map(({ id }) => id));
  const figures = figuresOf(product);
  return {
    own: figures.flatMap(({ rule, value }) =>
      inherited.has(idOf(rule.name)) ? [] : [{ ...toAttribute(rule, [value], 0), choices: [], required: false }],
    ),
    values: Object.fromEntries(figures.map(({ rule, value }) => [idOf(rule.name), value])),
  };
}
