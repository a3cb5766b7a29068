import { z } from 'zod';
import { id } from '../../contract/endpoint.ts';
import { line } from '../../contract/fields.ts';
import { drawnParts } from '../../figures/drawn-parts.ts';
import { unitSymbols } from '../../figures/units.ts';
import { attributeKinds } from '../../figures/value.ts';

/** The limits of attributes, values and variants of a category and a product. */
export const attributeLimits = {
  perCategory: 60,
  own: 30,
  choices: 50,
  choice: 100,
  name: 80,
  group: 60,
  text: 500,
  sizes: 60,
  variants: 500,
  columns: 30,
  /** Cells of a variants table, all together. */
  cells: 5000,
  code: 80,
} as const;

const unit = z
  .enum(unitSymbols, { error: 'This is not a known unit' })
  .nullable()
  .default(null)
  .meta({ description: 'A unit, such as bar, l/min or kN; null for figures without one' });

const figure = z
  .number({ error: 'A figure must be a number' })
  .min(-1e15, 'A figure is too small')
  .max(1e15, 'A figure is too large');
const base = z.array(z.number()).optional().meta({
  description: 'The figures in the base unit of their dimension (bar, l/min, mm, kg …); computed by the server',
});

const flag = (label: string) => z.boolean({ error: `${label} must be true or false` }).default(false);

const tooMany = (what: string, max: number) => `There may be at most ${max.toLocaleString('en')} ${what}`;

/** A value as it was typed, with its figures in the unit that was typed. */
const anyValue = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('number'), number: figure, unit, base }),
    z.object({ kind: z.literal('range'), from: figure, to: figure, unit, base }),
    z.object({
      kind: z.literal('sizes'),
      sizes: z
        .array(figure)
        .min(1, 'A list of sizes has at least one')
        .max(attributeLimits.sizes, tooMany('sizes in a list', attributeLimits.sizes)),
      unit,
      base,
    }),
    z.object({ kind: z.literal('choice'), choice: line('A choice', attributeLimits.choice) }),
    z.object({ kind: z.literal('text'), text: line('A text', attributeLimits.text) }),
    z.object({ kind: z.literal('yesno'), yes: z.boolean({ error: 'yes must be true or false' }) }),
  ],
  { error: 'A value needs a kind: number, range, sizes, choice, text or yesno' },
);
const value = anyValue.meta({ id: 'AttributeValue' });
/** In an input the unit may be left out. */
export const sentValue = anyValue.meta({ id: 'SentAttributeValue' });
export type StoredValue = z.output<typeof value>;

export const attribute = z
  .object({
    id,
    name: line('The name of an attribute', attributeLimits.name),
    kind: z.enum(attributeKinds, { error: `kind must be one of ${attributeKinds.join(', ')}` }),
    unit,
    group: z
      .string({ error: 'The group must be text' })
      .trim()
      .max(attributeLimits.group, `A group must be at most ${attributeLimits.group} characters`)
      .default('')
      .meta({ description: 'The heading that the data sheet shows it under; empty for the first part' }),
    decimals: z
      .number({ error: 'Decimals must be a number' })
      .int('Decimals must be a whole number')
      .min(0, 'Decimals must be 0 to 6')
      .max(6, 'Decimals must be 0 to 6')
      .nullable()
      .default(null)
      .meta({ description: 'null shows figures as they were typed' }),
    choices: z
      .array(line('A choice', attributeLimits.choice))
      .max(attributeLimits.choices, tooMany('choices', attributeLimits.choices))
      .default([]),
    filterable: flag('filterable'),
    comparable: flag('comparable'),
    required: flag('required').meta({
      description:
        'Expected of each product: form, list and dashboard name the products without it, which can be saved all the same',
    }),
    drawn: z
      .enum(drawnParts, { error: `drawn must be one of ${drawnParts.join(', ')}` })
      .optional()
      .meta({
        description:
          'What it measures on the drawing of a cylinder, which pages show where bore, rod and stroke are known',
      }),
    removed: flag('removed').meta({
      description: 'Shown nowhere, with its values kept, so that it can be brought back',
    }),
    mergedInto: id
      .nullable()
      .default(null)
      .meta({ description: 'Of a removed attribute: the one that shows its values where it has none itself' }),
  })
  .meta({
    id: 'Attribute',
    description: 'The technical data that the products of a category have, in data-sheet order',
    examples: [
      {
        id: 'pressure',
        name: 'Nominal pressure',
        kind: 'number',
        unit: 'bar',
        group: 'Pressure',
        decimals: null,
        choices: [],
        filterable: true,
        comparable: true,
        required: true,
        removed: false,
        mergedInto: null,
      },
    ],
  });
export type Attribute = z.output<typeof attribute>;

/** A new attribute gets its id from the server. */
const sentAttribute = attribute.extend({ id: id.optional() });
export type SentAttribute = z.output<typeof sentAttribute>;

const attributeList = (max: number) =>
  z.array(sentAttribute, { error: 'Attributes must be a list' }).max(max, tooMany('attributes', max));

/** Removed attributes count only towards a higher limit. */
export const categoryAttributes = attributeList(attributeLimits.perCategory * 3).refine(
  list => list.filter(({ removed }) => !removed).length <= attributeLimits.perCategory,
  tooMany('attributes', attributeLimits.perCategory),
);

/** The values of a product by attribute, and the attributes that only this product has. */
export const specifications = z
  .object({
    own: attributeList(attributeLimits.own).default([]),
    values: z
      .record(id, value, { error: 'Values must be an object by attribute ids' })
      .default({})
      .refine(
        values => Object.keys(values).length <= attributeLimits.perCategory + attributeLimits.own,
        tooMany('values', attributeLimits.perCategory + attributeLimits.own),
      ),
  })
  .meta({ id: 'Specifications' });
export type SentSpecifications = z.output<typeof specifications>;
export type Specifications = { own: Attribute[]; values: Record<string, StoredValue> };

const column = z
  .object({ name: line('The name of a column', attributeLimits.name), unit })
  .meta({ id: 'VariantColumn', examples: [{ name: 'Bore', unit: 'mm' }] });

/** The sizes in which a product comes, as a table. */
export const variants = z
  .object({
    columns: z
      .array(column)
      .max(attributeLimits.columns, tooMany('columns of variants', attributeLimits.columns))
      .default([]),
    rows: z
      .array(
        z.object({
          code: line('The type code of a variant', attributeLimits.code),
          cells: z.array(value.nullable()),
        }),
      )
      .max(attributeLimits.variants, tooMany('variants', attributeLimits.variants))
      .default([]),
  })
  .superRefine(({ columns, rows }, context) => {
    if (columns.length * rows.length > attributeLimits.cells) {
      context.addIssue({
        code: 'custom',
        path: ['rows'],
        message: tooMany('cells of variants', attributeLimits.cells),
      });
    }
    const codes = new Set<string>();
    rows.forEach(({ code, cells }, index) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['rows', index], message });
      if (cells.length !== columns.length) issue(`${code} has ${cells.length} cells for ${columns.length} columns`);
      if (codes.has(code)) issue(`The type code ${code} is in the table twice`);
      codes.add(code);
    });
  })
  .meta({
    id: 'Variants',
    examples: [
      {
        columns: [{ name: 'Bore', unit: 'mm' }],
        rows: [{ code: 'VCT-63/36', cells: [{ kind: 'number', number: 63, unit: 'mm', base: [63] }] }],
      },
    ],
  });
export type Variants = z.output<typeof variants>;
