import { attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { expect, test } from 'vitest';
import { compare } from '../../../ui/conflicts/conflict.ts';
import {
  describeHidden,
  describeMissing,
  doubtsOfSpecifications,
  isSameSpecification,
  missingFigures,
  toSpecifications,
  toSpecificationValues,
  withCategory,
} from './specification-values.ts';

const pressure = attribute.parse({ id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar' });
const seals = attribute.parse({ id: 'seals', name: 'Seals', kind: 'choice', choices: ['NBR', 'FKM'] });
const stored = {
  own: [attribute.parse({ id: 'noise', name: 'Noise', kind: 'number', unit: 'dB', group: 'Environment' })],
  values: {
    pressure: { kind: 'number' as const, number: 3000, unit: 'psi' as const },
    noise: { kind: 'number' as const, number: 62, unit: 'dB' as const },
  },
};
const opened = () => toSpecificationValues(stored, [pressure, seals], 'cylinders');

test('edits stored values as they were typed, and sends them back unchanged', () => {
  const values = opened();
  expect(values.texts).toEqual({ pressure: '3000 psi' });
  expect(values.own).toEqual([['Noise', 'dB', '62', 'noise']]);
  const sent = toSpecifications(values);
  expect(sent.values).toEqual(stored.values);
  expect(sent.own).toEqual(stored.own);
});

test('an own figure may have the name of an attribute if it was stored before', () => {
  const noise = attribute.parse({ id: 'of-category', name: 'noise', kind: 'number', unit: 'dB' });
  const values = toSpecificationValues(stored, [noise], 'cylinders');
  expect(doubtsOfSpecifications(values)).toEqual([]);
  const [own = []] = values.own;
  expect(doubtsOfSpecifications({ ...values, own: [own.with(3, '')] })).toEqual([
    'Noise: There is already a figure named Noise.',
  ]);
});

test('names the expected figures that are missing, unless the sizes have them', () => {
  const expected = ['Nominal pressure', 'Bore', 'Mass'].map(name =>
    attribute.parse({ id: name.replace(' ', '-'), name, kind: 'number', required: true }),
  );
  const values = {
    ...toSpecificationValues(undefined, [...expected, seals], 'cylinders'),
    texts: { Mass: '12', Bore: ' ' },
  };
  expect(missingFigures(values, [['Type code', '', '']])).toEqual(['Nominal pressure', 'Bore']);
  expect(
    missingFigures(values, [
      ['Type code', 'Bore (mm)'],
      ['A', '63'],
    ]),
  ).toEqual(['Nominal pressure']);
});

test('describes the first missing figures, whose names may have commas', () => {
  expect(describeMissing([])).toBe('');
  expect(describeMissing(['Length, rod in', 'Mass'])).toBe(
    'Still expected: Length, rod in · Mass. You can save now. Visitors who filter by these figures won’t find this product.',
  );
  expect(describeMissing(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toContain(': A · B · C · D · E and 2 more.');
});

test('sends values back unchanged if their attributes could not be loaded', () => {
  expect(toSpecifications(toSpecificationValues(stored, [], 'cylinders')).values).toEqual(stored.values);
});

test('an offline edit conflicts only if the saved values differ, not the loaded attributes', () => {
  const offline = toSpecificationValues(stored, [], 'cylinders');
  const served = { ...stored, values: { ...stored.values, pressure: { ...stored.values.pressure, base: [206.84] } } };
  const online = toSpecificationValues(served, [pressure, seals], 'cylinders');
  const fields = [{ name: 'specifications', isSame: isSameSpecification }];
  const compared = (theirs: typeof online) =>
    compare(fields, {
      base: { specifications: offline },
      mine: { specifications: offline },
      theirs: { specifications: theirs },
    });
  expect(compared(online)).toEqual({ differences: [], onlyMine: [], followed: [] });
  const changed = { ...online, texts: { pressure: '3000 psi', seals: 'FKM' } };
  expect(compared(changed).differences).toMatchObject([{ name: 'specifications', theirs: changed, both: false }]);
  const doubtful = { ...online, texts: { pressure: '1,250' } };
  const other = { ...online, texts: { pressure: '1.250' } };
  expect(isSameSpecification(doubtful, other)).toBe(false);
});

test('reads typed texts with their units and decimal commas', () => {
  const values = {
    ...opened(),
    texts: { pressure: '250,5', seals: 'fkm' },
    own: [
      ['Ports', '', 'G 1/2', ''],
      ['Tilt', '°', '±30', ''],
    ],
  };
  expect(doubtsOfSpecifications(values)).toEqual([]);
  expect(toSpecifications(values)).toEqual({
    own: [
      { id: 'own-1', name: 'Ports', kind: 'text', unit: null },
      { id: 'own-2', name: 'Tilt', kind: 'range', unit: '°' },
    ],
    values: {
      pressure: { kind: 'number', number: 250.5, unit: 'bar' },
      seals: { kind: 'choice', choice: 'FKM' },
      'own-1': { kind: 'text', text: 'G 1/2' },
      'own-2': { kind: 'range', from: -30, to: 30, unit: '°' },
    },
  });
});

test('reports every problem with the name of its figure', () => {
  const values = {
    ...opened(),
    texts: { pressure: '1,250', seals: 'PU' },
    own: [
      ['', 'bar', '5', ''],
      ['seals', 'furlong', '', ''],
    ],
  };
  expect(doubtsOfSpecifications(values)).toEqual([
    'Nominal pressure: “1,250” could be 1250 or 1.25. Please write one of these.',
    'Seals: “PU” is not one of NBR, FKM.',
    'Own figure 1: This figure needs a name.',
    'seals: There is already a figure named seals.',
    'seals: “furlong” is not a known unit.',
    'seals: This figure needs a value.',
  ]);
});

test('keeps a stored choice that the category no longer has, but takes no other that it does not have', () => {
  const choice = (choice: string) => ({ kind: 'choice' as const, choice });
  const old = { own: [], values: { seals: choice('PU') } };
  const values = toSpecificationValues(old, [pressure, seals], 'cylinders');
  const typed = (text: string) => ({ ...values, texts: { seals: text, pressure: '250' } });
  expect(doubtsOfSpecifications(typed('PU'))).toEqual([]);
  expect(toSpecifications(typed('PU')).values).toEqual({
    pressure: { kind: 'number', number: 250, unit: 'bar' },
    seals: choice('PU'),
  });
  expect(doubtsOfSpecifications(typed('PTFE'))).toEqual(['Seals: “PTFE” is not one of NBR, FKM.']);
  expect(toSpecifications(typed('')).values).not.toHaveProperty('seals');
});

test('sends back a value that its attribute cannot show, unless another one was typed', () => {
  const text = { kind: 'text' as const, text: 'high' };
  const values = toSpecificationValues({ own: [], values: { pressure: text } }, [pressure], 'cylinders');
  expect(values.texts).toEqual({});
  expect(toSpecifications(values).values).toEqual({ pressure: text });
  expect(toSpecifications({ ...values, texts: { pressure: '250' } }).values).toEqual({
    pressure: { kind: 'number', number: 250, unit: 'bar' },
  });
});

test('names the figures that another category does not show, stored and typed ones', () => {
  const bar = { kind: 'number' as const, number: 250, unit: 'bar' as const };
  const flow = attribute.parse({ id: 'flow', name: 'Flow', kind: 'number', unit: 'l/min' });
  const stored = toSpecificationValues({ own: [], values: { pressure: bar } }, [pressure, flow], 'cylinders');
  expect(describeHidden(stored)).toBe('');
  expect(describeHidden(withCategory(stored, 'packs', [pressure]))).toBe('');
  const moved = withCategory(stored, 'pumps', []);
  expect(describeHidden(moved)).toBe(
    'This category does not show: Nominal pressure. Stored values are kept, and come back with the earlier category.',
  );
  const text = attribute.parse({ id: 'pressure', name: 'Pressure class', kind: 'text' });
  expect(describeHidden(withCategory(moved, 'valves', [text]))).toContain('does not show: Nominal pressure.');
  expect(describeHidden(withCategory(moved, 'cylinders', [pressure, flow]))).toBe('');
  const typed = { ...stored, texts: { pressure: '280', flow: '40' } };
  expect(describeHidden(withCategory(typed, 'pumps', []))).toBe(
    'This category does not show: Nominal pressure · Flow. Stored values are kept, and come back with the earlier category. Typed but not saved yet: Nominal pressure · Flow. To keep this, save in the earlier category first.',
  );
});

test('shows the stored values of another category, and what was typed before', () => {
  const bar = (number: number) => ({ kind: 'number' as const, number, unit: 'bar' as const });
  const choice = { kind: 'choice' as const, choice: 'FKM' };
  const moved = toSpecificationValues({ own: [], values: { pressure: bar(250), seals: choice } }, [], 'pumps');
  const back = withCategory(moved, 'cylinders', [pressure, seals]);
  expect(back.texts).toEqual({ pressure: '250', seals: 'FKM' });
  const former = { ...pressure, id: 'former', removed: true, mergedInto: 'pressure' };
  const merged = toSpecificationValues({ own: [], values: { former: bar(160) } }, [], 'pumps');
  expect(withCategory(merged, 'cylinders', [pressure, former]).texts).toEqual({ pressure: '160' });
  const cleared = { ...back, texts: { ...back.texts, pressure: '', seals: 'NBR' } };
  const again = withCategory(withCategory(cleared, 'pumps', []), 'cylinders', [pressure, seals]);
  expect(again.texts).toEqual({ pressure: '', seals: 'NBR' });
  expect(toSpecifications(again).values).toEqual({ seals: { kind: 'choice', choice: 'NBR' } });
});
