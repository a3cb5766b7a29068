import { groups, packed } from './payloads.ts';

/** The length of an attribute's name, minus a number that makes it unique. */
const nameLength = 74;
const groupLength = 60;
const choiceLength = 100;
/** The limits of a type code's parts. */
const partLength = 60;
const beforeLength = 10;
const unitLength = 20;
const attributesEach = 30;

/** Shortens a text to one line, as for a part of a type code. */
const inLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

const numbered = (text: string, number: number | 'own') => `${text.slice(0, nameLength)} ${number}`;

/** Attributes of categories, whose names, groups and choices together hold every payload. */
export function attributeSets(texts: string[]): object[][] {
  const [names, headings, choices] = [nameLength, groupLength, choiceLength].map(most => packed(texts, most));
  const attributes = (headings ?? []).map((group, index) => ({
    id: `a${index}`,
    name: numbered(names?.[index] ?? 'Size', index),
    group,
    kind: 'choice',
    choices: [choices?.[index] ?? 'Other'],
  }));
  return groups(attributes, attributesEach);
}

/** A product's own figures and sizes, in the fields of its form. */
export function figuresOf(texts: string[], number: number): Record<'specifications' | 'variants' | 'typeCode', string> {
  const [name = 'Size', column = 'Size', code = 'A', text = 'B'] = packed(texts.slice(number * 4), nameLength);
  return {
    specifications: JSON.stringify({
      own: [{ id: 'own', name: numbered(name, 'own'), kind: 'text', group: column.slice(0, groupLength) }],
      values: { own: { kind: 'text', text } },
    }),
    variants: JSON.stringify({
      columns: [{ name: column, unit: null }],
      rows: [{ code, cells: [{ kind: 'text', text: name }] }],
    }),
    typeCode: JSON.stringify({
      parts: [
        { name: inLine(name).slice(0, partLength), kind: 'values', values: [{ code: 'A', meaning: inLine(text) }] },
        {
          name: 'Stroke',
          before: inLine(column).slice(0, beforeLength),
          kind: 'number',
          min: 1,
          max: 9,
          unit: inLine(code).slice(0, unitLength),
        },
      ],
    }),
  };
}
