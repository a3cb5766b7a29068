import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { longestFigure, type sizingInputs } from '../../figures/sizing/typed.ts';
import { unitSymbols } from '../../figures/units.ts';

const inBoth = { metric: z.string(), us: z.string().nullable().meta({ description: 'null where it is the same' }) };

const figure = z
  .object({ number: z.number(), unit: z.enum(unitSymbols), ...inBoth })
  .meta({ id: 'SizedFigure', examples: [{ number: 104.47, unit: 'mm', metric: '104.5 mm', us: '4.113 in' }] });
export type SizedFigure = z.output<typeof figure>;

const field = z
  .object({
    text: z.string().meta({ description: 'As it was typed, with its unit' }),
    note: z.string().nullable().meta({ description: 'Why it cannot be used' }),
  })
  .meta({ id: 'SizingField' });

const motion = z.object({ speed: figure, flow: figure }).nullable();

const rod = z
  .object({
    rod: figure,
    ratio: z.number().meta({ description: 'The area ratio: of the bore to the ring around the rod' }),
    pull: figure,
    buckles: figure.nullable().meta({ description: 'The load at which it buckles; null without a stroke' }),
    safety: z.number().nullable().meta({ description: 'That load by the force that is needed' }),
    serves: z.boolean(),
  })
  .meta({ id: 'SizedRod' });

const sizedCylinder = z
  .object({
    direction: z.enum(['push', 'pull']),
    force: figure.meta({ description: 'The load; without one, that of the bore at the pressure' }),
    pressure: figure,
    stroke: figure.nullable(),
    leastBore: figure,
    bore: figure.nullable().meta({ description: 'The bore of ISO 3320, or the one that was given' }),
    rod: figure.nullable().meta({ description: 'The smallest suitable rod; null if the bore has none' }),
    tooSlender: figure.nullable().meta({
      description: 'The bore that has the force, if its rods would buckle and a larger one was taken',
    }),
    push: figure.nullable(),
    pull: figure.nullable(),
    mounting: z.string(),
    factor: z.number().meta({ description: 'The effective length in strokes' }),
    effectiveLength: figure.nullable(),
    leastRod: figure.nullable().meta({ description: 'The thinnest rod that does not buckle, of a push' }),
    rods: z.array(rod),
    out: motion.meta({ description: 'Null without a speed or a flow' }),
    in: motion,
  })
  .meta({ id: 'SizedCylinder' });
export type SizedCylinder = z.output<typeof sizedCylinder>;

const sizedProduct = z
  .object({
    _id: z.string(),
    address: z.string().optional(),
    name: z.string(),
    image: z.string().nullable().meta({ description: 'The path of its thumbnail, relative to the site' }),
    code: z.string().nullable().meta({ description: 'The type code of the size' }),
    orderCode: z
      .string()
      .nullable()
      .meta({ description: 'The same with the stroke and the mounting, as far as they are known' }),
    bore: figure,
    rod: figure.nullable(),
    stroke: figure.nullable().meta({ description: 'Its longest stroke' }),
    pressure: figure.nullable().meta({ description: 'Its nominal pressure' }),
    force: figure.meta({ description: 'At the given pressure, or at its own if that is lower' }),
    reserve: z.number().meta({ description: 'That force by the needed one: 1.4 is 40 % more than needed' }),
    differs: z
      .array(z.object({ name: z.string(), ...inBoth }))
      .meta({ description: 'What does not fit; empty for those that fit' }),
  })
  .meta({ id: 'SizedProduct' });
export type SizedProduct = z.output<typeof sizedProduct>;

/** A cylinder sized by the laws of hydraulics, and the products that fit. */
const sizingResult = z
  .object({
    system: z.enum(['metric', 'us']),
    fields: z.record(z.string(), field).meta({ description: 'What was typed, by parameter' }),
    cylinder: sizedCylinder.nullable().meta({ description: 'null if too little is known' }),
    safety: z.number().meta({ description: 'The safety against buckling that a rod must have' }),
    total: z.number().int().meta({ description: 'All products that fit' }),
    products: z
      .array(sizedProduct)
      .meta({ description: 'Those that fit, the nearest to the needed force first, at most twelve' }),
    nearest: z.array(sizedProduct).meta({ description: 'Other close products, if fewer than three fit' }),
    categories: z
      .array(
        z.object({ _id: z.string(), address: z.string().optional(), name: z.string(), filters: z.string(), ...inBoth }),
      )
      .meta({ description: 'The categories of cylinders, with the filter by the pressure' }),
    enquiry: z.string().meta({ description: 'The sizing as a line for an enquiry; empty without one' }),
  })
  .meta({
    id: 'SizingResult',
    description: 'A cylinder sized by force, pressure, stroke and speed, and the products that fit',
    examples: [
      {
        system: 'metric',
        fields: { force: { text: '180 kN', note: null } },
        cylinder: null,
        safety: 3.5,
        total: 0,
        products: [],
        nearest: [],
        categories: [],
        enquiry: '',
      },
    ],
  });
export type SizingResult = z.output<typeof sizingResult>;

const typed = (name: string, description: string) =>
  z
    .string({ error: `${name} must be given once` })
    .max(longestFigure, `${name} must be at most ${longestFigure} characters`)
    .optional()
    .meta({ description });

const query = {
  force: typed('force', 'With a unit, such as 180 kN; without one in kN, or lbf with units=us'),
  direction: typed('direction', 'push (without it) or pull'),
  pressure: typed('pressure', 'The working pressure, such as 210 bar or 3000 psi'),
  bore: typed('bore', 'Such as 125 mm; without it the least of ISO 3320 is found'),
  stroke: typed('stroke', 'Such as 600 mm; without it no rod is checked against buckling'),
  rod: typed('rod', 'Such as 90 mm; without it the thinnest of the bore is found'),
  mounting: typed('mounting', 'How it is held; without it cap-pivot'),
  speed: typed('speed', 'Such as 0.1 m/s, for the flow'),
  flow: typed('flow', 'Such as 60 l/min, for the speed'),
  units: typed('units', 'metric (without it) or us: of figures without a unit'),
} satisfies Record<(typeof sizingInputs)[number], unknown>;

export const sizing = endpoint({
  method: 'GET',
  path: '/api/v1/sizing',
  access: 'public',
  summary:
    'Sizes a hydraulic cylinder: bore, rod, forces, flows and buckling by what is known (two of force, pressure and bore), and the products that fit',
  query: z.object(query),
  out: sizingResult,
});
