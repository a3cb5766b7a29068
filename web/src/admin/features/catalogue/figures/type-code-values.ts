import { ambiguitiesOf, errorsOfTypeCode } from '@hydraulics/common/figures/type-code/check-type-code';
import type { CodePart, CodeRule, TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { typeCodeLimits } from '@hydraulics/common/limits';
import { typeCode as schema } from '@hydraulics/common/nouns/attributes/type-code';
import type { Cells, Place } from '../../../ui/sheet/cells.ts';

/** A type code in its form: a row for each value of a part, and one for each rule. */
export type TypeCodeValues = { parts: Cells; rules: Cells };

type Sheet = keyof TypeCodeValues;
type Doubt = Place & { sheet: Sheet; message: string };

const demands = { only: 'must be', not: 'must not be', most: 'at most', least: 'at least' } as const;
type Demand = keyof typeof demands;

export const partColumns = [
  { title: 'Part', width: 14 },
  { title: 'Before', width: 4 },
  { title: 'Code, or from … to …', width: 16 },
  { title: 'Meaning, or unit', width: 24 },
  { title: 'Optional', options: ['yes', 'no'], width: 5 },
];
export const ruleColumns = [
  { title: 'If part', width: 12 },
  { title: 'is', width: 12 },
  { title: 'then part', width: 12 },
  { title: 'must', options: Object.values(demands), width: 9 },
  { title: 'codes, or a number', width: 16 },
];

export const newPartRow = () => ['', '', '', '', ''];
export const newRuleRow = () => ['', '', '', '', ''];

export const noTypeCodeValues = (): TypeCodeValues => ({ parts: [newPartRow()], rules: [newRuleRow()] });

export const mostRows = {
  parts: typeCodeLimits.parts * typeCodeLimits.values,
  rules: typeCodeLimits.rules,
} as const;

export function toTypeCodeValues(typeCode: TypeCode | undefined): TypeCodeValues {
  if (!typeCode || typeCode.parts.length === 0) return noTypeCodeValues();
  const rules = typeCode.rules.map(rule => [
    rule.part,
    rule.codes.join(', '),
    rule.other,
    demands[rule.kind],
    'limit' in rule ? String(rule.limit) : rule.others.join(', '),
  ]);
  return { parts: typeCode.parts.flatMap(toRows), rules: rules.length > 0 ? rules : [newRuleRow()] };
}

function toRows(part: CodePart): Cells {
  const head = [part.name, part.before] as const;
  const optional = part.optional ? 'yes' : '';
  if (part.kind === 'number') {
    const step = part.step > 1 ? ` step ${part.step}` : '';
    const digits = part.digits > 0 ? `, ${part.digits} digits` : '';
    return [[...head, `${part.min} to ${part.max}${step}${digits}`, part.unit, optional]];
  }
  return part.values.map(({ code, meaning }, index) =>
    index === 0 ? [...head, code, meaning, optional] : ['', '', code, meaning, ''],
  );
}

/** `20 to 3000`, `20–3000 step 5, 4 digits`. */
const range = /^(\d+)\s*(?:to|–|…)\s*(\d+)(?:\s*,?\s*step\s+(\d+))?(?:\s*,?\s*(\d)\s+digits?)?$/i;

const isEmpty = (line: readonly string[]) => line.every(cell => !cell.trim());

const codesOf = (text: string) =>
  text
    .split(/[,;]/)
    .map(code => code.trim())
    .filter(Boolean);

type Read = { typeCode: TypeCode; doubts: Doubt[] };

function readParts(cells: Cells, doubts: Doubt[]): { parts: CodePart[]; rows: number[] } {
  const parts: CodePart[] = [];
  const rows: number[] = [];
  cells.forEach((line, row) => {
    if (isEmpty(line)) return;
    const [name = '', before = '', code = '', meaning = '', optional = ''] = line.map((cell, column) =>
      column === 1 ? cell : cell.trim(),
    );
    const add = (column: number, message: string) => doubts.push({ sheet: 'parts', row, column, message });
    const numbers = range.exec(code);
    if (name) {
      const head = { name, before, optional: /^(y|yes|true)$/i.test(optional) };
      rows.push(row);
      if (numbers) {
        const [, min, max, step = '1', digits = '0'] = numbers;
        const figures = { min: Number(min), max: Number(max), step: Number(step), digits: Number(digits) };
        parts.push({ ...head, kind: 'number', ...figures, unit: meaning });
        return;
      }
      parts.push({ ...head, kind: 'values', values: code ? [{ code, meaning }] : [] });
      if (!code) add(2, `${name} needs a code, or numbers such as 20 to 3000.`);
      return;
    }
    const part = parts.at(-1);
    if (!part) add(0, 'The first row needs the name of a part.');
    else if (part.kind === 'number') add(2, `${part.name} is a number and takes only one row.`);
    else if (!code) add(2, 'A code is missing.');
    else part.values.push({ code, meaning });
  });
  return { parts, rows };
}

const demandOf = (text: string): Demand | undefined =>
  (Object.keys(demands) as Demand[]).find(kind => demands[kind] === text.trim().toLowerCase());

function readRules(cells: Cells, doubts: Doubt[]): { rules: CodeRule[]; rows: number[] } {
  const rules: CodeRule[] = [];
  const rows: number[] = [];
  cells.forEach((line, row) => {
    if (isEmpty(line)) return;
    const [part = '', is = '', other = '', must = '', what = ''] = line.map(cell => cell.trim());
    const add = (column: number, message: string) => doubts.push({ sheet: 'rules', row, column, message });
    const condition = { part, codes: codesOf(is), other };
    const kind = demandOf(must);
    if (!part) add(0, 'Which part is the rule about?');
    else if (condition.codes.length === 0) add(1, `Which codes of ${part}?`);
    else if (!other) add(2, 'Which other part?');
    else if (!kind) add(3, `Please choose one of ${Object.values(demands).join(', ')}.`);
    else if (kind === 'only' || kind === 'not') {
      if (codesOf(what).length === 0) add(4, `Which codes of ${other}?`);
      rows.push(row);
      rules.push({ ...condition, kind, others: codesOf(what) });
    } else if (/^\d+$/.test(what)) {
      rows.push(row);
      rules.push({ ...condition, kind, limit: Number(what) });
    } else add(4, 'A limit must be a whole number.');
  });
  return { rules, rows };
}

/** The type code that a form describes, and its problems in the order of the rows. */
export function readTypeCode({ parts: partCells, rules: ruleCells }: TypeCodeValues): Read {
  const doubts: Doubt[] = [];
  const parts = readParts(partCells, doubts);
  const rules = readRules(ruleCells, doubts);
  const typeCode = { parts: parts.parts, rules: rules.rules };
  const rowsOf = { parts: parts.rows, rules: rules.rows };
  const place = (path: readonly PropertyKey[]): Place & { sheet: Sheet } => {
    const sheet = path[0] === 'rules' ? 'rules' : 'parts';
    return { sheet, row: rowsOf[sheet][Number(path[1] ?? 0)] ?? 0, column: 0 };
  };
  for (const { path, message } of errorsOfTypeCode(typeCode)) doubts.push({ ...place(path), message });
  if (doubts.length === 0) {
    // Lengths, counts and characters.
    for (const { path, message } of schema.safeParse(typeCode).error?.issues ?? []) {
      doubts.push({ ...place(path), message });
    }
  }
  return { typeCode, doubts };
}

export const doubtsOfTypeCode = (values: TypeCodeValues): string[] =>
  readTypeCode(values).doubts.map(({ message }) => message);

/** Ambiguities that do not prevent saving. */
export const warningsOf = (values: TypeCodeValues): string[] => ambiguitiesOf(readTypeCode(values).typeCode);

export const isSameTypeCode = (one: TypeCodeValues, other: TypeCodeValues): boolean =>
  JSON.stringify(readTypeCode(one).typeCode) === JSON.stringify(readTypeCode(other).typeCode);

/** An example: the first choice that satisfies the rules, or else the first value of each part. */
export function exampleChoices({ parts, rules }: TypeCode): string[] {
  const choices: string[] = [];
  for (const part of parts) {
    const about = rules.filter(
      rule =>
        rule.other === part.name && rule.codes.includes(choices[parts.findIndex(one => one.name === rule.part)] ?? ''),
    );
    if (part.kind === 'number') {
      const least = Math.max(part.min, ...about.flatMap(rule => (rule.kind === 'least' ? [rule.limit] : [])));
      choices.push(String(part.min + Math.ceil((least - part.min) / part.step) * part.step));
      continue;
    }
    const fits = ({ code }: { code: string }) =>
      about.every(rule => 'limit' in rule || rule.others.includes(code) === (rule.kind === 'only'));
    choices.push(part.optional ? '' : ((part.values.find(fits) ?? part.values[0])?.code ?? ''));
  }
  return choices;
}
