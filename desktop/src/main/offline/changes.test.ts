import { namesWith } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { expect, it } from 'vitest';
import { type Change, titleOf, type WaitingCall, withChanges } from './changes.ts';

const changed = (record: string, call: WaitingCall, fields: Change['fields']) => ({ record, call, fields }) as Change;

it('shows only the changed fields of an existing record', () => {
  const changes = [
    changed('7', 'products.update', [
      ['name', 'Crane'],
      ['version', '3'],
      ['category', 'Not in the row'],
    ]),
    changed('8', 'products.update', [['name', 'Another']]),
    changed('7', 'enquiries.addNote', [['name', 'No field of it']]),
  ];
  expect(withChanges({ _id: '7', name: 'Winch', version: 2 }, changes, null)).toEqual({
    _id: '7',
    name: 'Crane',
    version: 2,
  });
  expect([null, 'text', { name: 'Winch' }].map(answer => withChanges(answer, changes, null))).toEqual([
    null,
    'text',
    { name: 'Winch' },
  ]);
});

it('shows every changed field of a product that is shown offline, and leaves out what was emptied', () => {
  const before = {
    _id: '7',
    name: 'Winch',
    categoryId: 'a',
    category: 'Winches',
    minimumOrder: 5,
    fullDesc: '<p>1</p>',
  };
  const texts = ['smallDesc', 'features', 'applications', 'advantages', 'additionalDesc'];
  const rich = Object.fromEntries(texts.map(name => [name, `<p>New ${name}</p>`]));
  const sent = { name: 'Crane', categoryId: 'b', category: 'Cranes', fullDesc: '<p>2</p>', ...rich };
  const shown = (said: Record<string, string>) => {
    const change = changed('7', 'products.update', Object.entries({ ...sent, ...said }));
    return withChanges({ ...before, ...Object.fromEntries(texts.map(name => [name, ''])) }, [change], null);
  };
  const discontinued = { life: 'discontinued', discontinuedSince: '2021-06-30', availability: '3 weeks' };
  const active = { life: 'active', discontinuedSince: '', availability: '' };
  expect(shown({ minimumOrder: '12', ...discontinued })).toStrictEqual({
    _id: '7',
    ...sent,
    minimumOrder: 12,
    ...discontinued,
  });
  expect(shown({ minimumOrder: '', ...active })).toStrictEqual({
    _id: '7',
    ...sent,
    minimumOrder: undefined,
    life: undefined,
    discontinuedSince: undefined,
    availability: undefined,
  });
  expect([...Object.keys(sent), 'minimumOrder', ...Object.keys(active)].sort()).toEqual(
    [...namesWith(productFields, 'offline'), 'category'].sort(),
  );
});

it.each([
  ['products.update', [['name', 'Crane']], { name: 'Winch' }, 'Product “Winch”'],
  ['products.update', [['name', 'Crane']], null, 'Product “Crane”'],
  ['products.create', [], null, 'New product “”'],
  ['enquiries.addNote', [['text', 'Called.']], null, 'Enquiry: a note'],
  ['enquiries.update', [['state', 'answered']], { name: 'Vera' }, 'Enquiry of Vera: marked as answered'],
  // Kept by an earlier version of the app.
  ['enquiries.update', [['state', 'handled']], { name: 'Vera' }, 'Enquiry of Vera: marked as answered'],
  ['enquiries.update', [['state', 'in_work']], { name: 'Vera' }, 'Enquiry of Vera: marked as in work'],
  ['enquiries.update', [['assignee', '1']], { name: 'Vera' }, 'Enquiry of Vera: assigned'],
  ['enquiries.update', [['dueOn', '2026-12-04']], { name: 'Vera' }, 'Enquiry of Vera: come back on 4 December 2026'],
  ['enquiries.update', [['dueOn', '']], { name: 'Vera' }, 'Enquiry of Vera: no day to come back'],
  ['enquiries.reply', [['text', 'Dear Vera']], { name: 'Vera' }, 'Enquiry of Vera: a reply'],
] as [WaitingCall, Change['fields'], Change['base'], string][])('describes a waiting %s of %j', (...given) => {
  const [call, fields, base, title] = given;
  expect(titleOf({ call, fields, base })).toBe(title);
});
