import { z } from 'zod';
import { line } from '../../contract/fields.ts';
import { errorsOfTypeCode } from '../../figures/type-code/check-type-code.ts';
import type { TypeCode } from '../../figures/type-code/type-code.ts';
import { typeCodeLimits as most } from '../../limits.ts';

const tooMany = (what: string, max: number) => `A type code may have at most ${max} ${what}`;

const code = z
  .string({ error: 'A code must be text' })
  .trim()
  .min(1, 'A code must not be empty')
  .max(most.code, `A code must be at most ${most.code} characters`)
  .regex(/^[^\s,;]+$/, 'A code has no spaces, commas or semicolons');

const whole = (label: string, min: number, max: number) =>
  z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max.toLocaleString('en')}`);

const shortText = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .max(max, `${label} must be at most ${max} characters`)
    .regex(/^[^\n\r]*$/, `${label} is one line`)
    .default('');

const head = {
  name: line('The name of a part', most.name),
  before: shortText('A separator', most.before).meta({
    description: 'What stands before the part in the code, such as - or x',
  }),
  optional: z
    .boolean({ error: 'optional must be true or false' })
    .default(false)
    .meta({ description: 'Whether the part may be left out, with what stands before it' }),
};

const part = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        ...head,
        kind: z.literal('values'),
        values: z
          .array(z.object({ code, meaning: shortText('A meaning', most.meaning) }))
          .max(most.values, tooMany('values of a part', most.values)),
      }),
      z.object({
        ...head,
        kind: z.literal('number'),
        min: whole('The smallest number', 0, most.number),
        max: whole('The largest number', 0, most.number),
        step: whole('A step', 1, most.number).default(1),
        digits: whole('The digits', 0, most.digits)
          .default(0)
          .meta({ description: 'At least so many, with zeros before the number; 0 for none' }),
        unit: shortText('A unit', most.unit),
      }),
    ],
    { error: 'A part needs a kind: values or number' },
  )
  .meta({ id: 'TypeCodePart' });

const codes = z
  .array(code, { error: 'The codes of a rule must be a list' })
  .min(1, 'A rule names at least one code')
  .max(most.values, tooMany('codes in a rule', most.values));

const condition = { part: line('A part', most.name), codes, other: line('A part', most.name) };

const rule = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ ...condition, kind: z.literal('only'), others: codes }),
      z.object({ ...condition, kind: z.literal('not'), others: codes }),
      z.object({ ...condition, kind: z.literal('most'), limit: whole('A limit', 0, most.number) }),
      z.object({ ...condition, kind: z.literal('least'), limit: whole('A limit', 0, most.number) }),
    ],
    { error: 'A rule needs a kind: only, not, most or least' },
  )
  .meta({
    id: 'TypeCodeRule',
    description:
      'If `part` has one of `codes`, `other` has only, or not, one of `others`, or a number of at most, or least, `limit`',
  });

/** How the order codes of a product are made. */
export const typeCode = z
  .object({
    parts: z
      .array(part, { error: 'The parts of a type code must be a list' })
      .max(most.parts, tooMany('parts', most.parts)),
    rules: z
      .array(rule, { error: 'The rules of a type code must be a list' })
      .max(most.rules, tooMany('rules', most.rules))
      .default([]),
  })
  .superRefine((described, context) => {
    for (const { path, message } of errorsOfTypeCode(described)) context.addIssue({ code: 'custom', path, message });
  })
  .meta({
    id: 'TypeCode',
    description: 'How the order codes of a product are made: parts in their order, and rules between them',
    examples: [
      {
        parts: [
          {
            name: 'Bore',
            before: 'VCX-',
            optional: false,
            kind: 'values',
            values: [
              { code: '50', meaning: '50 mm' },
              { code: '80', meaning: '80 mm' },
            ],
          },
          {
            name: 'Stroke',
            before: 'x',
            optional: false,
            kind: 'number',
            min: 20,
            max: 3000,
            step: 1,
            digits: 4,
            unit: 'mm',
          },
        ],
        rules: [{ part: 'Bore', codes: ['50'], other: 'Stroke', kind: 'most', limit: 1440 }],
      },
    ],
  }) satisfies z.ZodType<TypeCode>;
