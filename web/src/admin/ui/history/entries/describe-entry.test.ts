import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import { expect, test } from 'vitest';
import { describeChanges, describeEntry } from './describe-entry.ts';

const entry: AuditEntry = {
  _id: '1',
  createdAt: '2026-03-03T14:05:00.000Z',
  kind: 'change',
  call: 'categories.update',
  user: '2',
  userName: 'Ada Admin',
  address: '203.0.113.7',
  device: 'Firefox on Windows',
  record: 'categories',
  recordId: '3',
  recordName: 'Pumps',
  times: 1,
  changes: [],
};

type Field = AuditEntry['changes'][number]['fields'][number];

const linesOf = (changes: AuditEntry['changes'], call = entry.call) => describeChanges({ call, changes });

const field = (name: string, from: string | null, to: string | null, more: Partial<Field> = {}): Field => ({
  ...{ field: name, from, to, hidden: false },
  ...more,
});
const figure = (label: string, from: string | null, to: string | null) =>
  field('specifications', from, to, { figure: 'id', label });

/** An entry about one record. */
function about(call: string, record: string, recordName: string | null, ...fields: Field[]): Partial<AuditEntry> {
  return { call, record, recordName, changes: [{ record, _id: '3', name: recordName, fields }] };
}
const product = (call: string, ...fields: Field[]) => about(`products.${call}`, 'products', 'VPP 10', ...fields);
const document = { record: 'documents', _id: '9', name: 'Manual', fields: [] };
const created = product(
  'create',
  field('name', null, 'VPP 10'),
  field('smallDesc', null, 'A small one'),
  ...['Pressure', 'Flow', 'Volume', 'Mass'].map(label => figure(label, null, '5')),
  field('images', null, '1 image'),
);

/** An entry about a change that was saved for later; its end reads like emptied fields. */
const later = (call: string, ...fields: Field[]) => about(call, 'pendingChanges', 'VPP 10', ...fields);
const ended = { record: 'pendingChanges', _id: '3', name: 'VPP 10', fields: [field('name', 'VPP 10', null)] };
const renamed = { record: 'products', _id: '3', name: 'VPP 10', fields: [field('name', 'VPP 9', 'VPP 10')] };
const publishedLater: Partial<AuditEntry> = { ...later('pendingChanges.publish'), changes: [ended, renamed] };

test.each<[string, Partial<AuditEntry>]>([
  ['Changed category “Pumps”', {}],
  [
    'Changed Name of category “Pumps” from Pump to Pumps',
    about('categories.update', 'categories', 'Pumps', field('name', 'Pump', 'Pumps')),
  ],
  [
    'Changed Attributes of category “Pumps” from 3 to 4 figures',
    about('categories.update', 'categories', 'Pumps', field('attributes', '3 figures', '4 figures')),
  ],
  ['Added category “Pumps”', about('categories.create', 'categories', 'Pumps', field('name', null, 'Pumps'))],
  ['Deleted category “Pumps”', about('categories.remove', 'categories', 'Pumps')],
  ['Moved category “Pumps”', about('categories.move', 'categories', 'Pumps')],
  ['Added VPP 10 with 4 figures, 1 image', created],
  ['Added VPP 10 with 4 figures, 1 image, 1 document', { ...created, changes: [...(created.changes ?? []), document] }],
  [
    'Added VPP 10 with 1 figure, 12 sizes',
    product('create', figure('Mass', null, '5 kg'), field('variants', null, '12 sizes')),
  ],
  ['Added VPP 10', product('create', field('name', null, 'VPP 10'))],
  [
    'Changed Working pressure of VPP 10 from 180 to 185 bar',
    product('update', figure('Working pressure', '180 bar', '185 bar')),
  ],
  [
    'Changed Working pressure of VPP 10 from 180 bar to 2,610 psi',
    product('update', figure('Working pressure', '180 bar', '2,610 psi')),
  ],
  ['Changed Mass of VPP 10 to 12 kg', product('update', figure('Mass', null, '12 kg'))],
  ['Changed Mass of VPP 10 from 12 kg to nothing', product('update', figure('Mass', '12 kg', null))],
  ['Changed Features of VPP 10', product('update', field('features', 'Quiet', 'Quiet and small'))],
  ['Changed Features of VPP 10', product('update', field('features', '<p>Quiet</p>', '<p>Quiet and small</p>'))],
  [
    'Changed Name, Features, and Mass of VPP 10',
    product('update', field('name', 'A', 'B'), field('features', 'x', 'y'), figure('Mass', '1 kg', '2 kg')),
  ],
  [
    'Changed Name, Features, and 3 more of VPP 10',
    product(
      'update',
      field('name', 'A', 'B'),
      field('features', 'x', 'y'),
      figure('Mass', '1', '2'),
      figure('Flow', '1', '2'),
      field('images', '1 image', '2 images'),
    ),
  ],
  ['Changed Images of VPP 10 from 1 image to 2 images', product('update', field('images', '1 image', '2 images'))],
  ['Changed Images of VPP 10', product('update', field('images', '2 images', '2 images'))],
  [
    'Changed Technical Data of VPP 10',
    product('update', field('specifications', '{"own":[],"values":{}}', '{"own":[]}')),
  ],
  ['Changed Category of VPP 10 from Pumps to Valves', product('update', field('categoryId', 'Pumps', 'Valves'))],
  ['Changed Minimum Order Quantity of VPP 10 to 5', product('update', field('minimumOrder', null, '5'))],
  ['Changed VPP 10', product('update')],
  ['Deleted VPP 10', product('remove', field('deletedAt', null, '2026-03-03T14:05:00.000Z'))],
  ['Restored VPP 10', product('restore')],
  ['Moved on the home page: product “VPP 10”', product('moveOnHome')],
  ['Added VPP 10 as a draft', product('create', field('name', null, 'VPP 10'), field('status', null, 'draft'))],
  ['Added VPP 10', product('create', field('name', null, 'VPP 10'), field('status', null, 'published'))],
  ['Published VPP 10', product('publish', field('status', 'draft', 'published'))],
  ['Withdrew VPP 10', product('publish', field('status', 'published', 'draft'))],
  [
    'Scheduled VPP 10 for 1 December 2026, 08:00',
    product('publish', field('publishAt', null, new Date(2026, 11, 1, 8).toISOString())),
  ],
  [
    'Scheduled VPP 10 for 1 December 2026, 08:00 until 24 December 2026, 18:30',
    product(
      'publish',
      field('publishAt', null, new Date(2026, 11, 1, 8).toISOString()),
      field('unpublishAt', null, new Date(2026, 11, 24, 18, 30).toISOString()),
    ),
  ],
  [
    'Cancelled the schedule of VPP 10',
    product('publish', field('publishAt', new Date(2026, 11, 1, 8).toISOString(), null)),
  ],
  [
    'Withdrew category “Pumps”',
    about('categories.publish', 'categories', 'Pumps', field('status', 'published', 'draft')),
  ],
  [
    'Published VPP 10, with a release',
    { ...product('publish', field('status', 'draft', 'published')), call: 'releases.publishOne' },
  ],
  ['Published at its time: release “Spring”', about('releases.publishDue', 'releases', 'Spring')],
  ['Could not publish release “Spring”', about('releases.fail', 'releases', 'Spring')],
  [
    'Planned release “Spring” for 1 December 2026, 08:00',
    about('releases.update', 'releases', 'Spring', field('publishAt', null, new Date(2026, 11, 1, 8).toISOString())),
  ],
  [
    'Cancelled the planned time of release “Spring”',
    about('releases.update', 'releases', 'Spring', field('publishAt', new Date(2026, 11, 1, 8).toISOString(), null)),
  ],
  [
    'Changed Name of release “Spring” from Sprin to Spring',
    about('releases.update', 'releases', 'Spring', field('name', 'Sprin', 'Spring')),
  ],
  [
    'Withdrew VPP 10, together with others',
    { ...product('publish', field('status', 'published', 'draft')), call: 'bulk.changeOne' },
  ],
  ['Imported products from “june.xlsx”', about('products.import', 'products', 'june.xlsx')],
  [
    'Added VPP 10 with 1 figure, by an import',
    { ...product('create', figure('Mass', null, '5 kg')), call: 'imports.addProduct' },
  ],
  [
    'Changed Mass of VPP 10 from 5 to 6 kg, by an import',
    { ...product('update', figure('Mass', '5 kg', '6 kg')), call: 'imports.changeProduct' },
  ],
  [
    'Changed Mass of VPP 10 from 6 to 5 kg, by undoing an import',
    { ...product('update', figure('Mass', '6 kg', '5 kg')), call: 'imports.undoProduct' },
  ],
  [
    'Deleted VPP 10, by undoing an import',
    { ...product('update', field('deletedAt', null, '2026-03-03T14:05:00.000Z')), call: 'imports.undoProduct' },
  ],
  [
    'Changed Category of VPP 10 from Pumps to Valves, together with others',
    { ...product('update', field('categoryId', 'Pumps', 'Valves')), call: 'bulk.changeOne' },
  ],
  ['Changed many products', { call: 'products.bulk', record: 'products', recordName: null }],
  [
    'Changed Revision of document “Manual” from A to B',
    about('documents.update', 'documents', 'Manual', field('revision', 'A', 'B')),
  ],
  [
    'Changed Description of gallery image to The hall',
    about('gallery.update', 'gallery', null, field('alt', null, 'The hall')),
  ],
  ['Deleted gallery image', { call: 'gallery.remove', record: 'gallery', recordName: null }],
  [
    'Changed Link of social media account “Facebook”',
    about(
      'socials.update',
      'socials',
      'Facebook',
      field('link', 'https://example.com/a-long-address-of-a-page-of-the-company-abroad', 'https://example.com/b'),
    ),
  ],
  ['Sent an enquiry', { call: 'enquiries.submit', record: 'enquiries', recordName: null }],
  [
    'Assigned the enquiry of Max Weber to Tom',
    about('enquiries.update', 'enquiries', 'Max Weber', field('assigneeId', null, 'Tom')),
  ],
  [
    'Left the enquiry of Max Weber without an assignee',
    about('enquiries.update', 'enquiries', 'Max Weber', field('assigneeId', 'Tom', null)),
  ],
  [
    'Marked the enquiry of Max Weber as answered',
    about('enquiries.update', 'enquiries', 'Max Weber', field('state', 'new', 'answered')),
  ],
  [
    'Marked the enquiry of Max Weber as lost (lead time)',
    about(
      'enquiries.update',
      'enquiries',
      'Max Weber',
      ...[field('state', 'quoted', 'lost'), field('lostReason', null, 'lead time')],
    ),
  ],
  ['Deleted the enquiry of Max Weber', about('enquiries.remove', 'enquiries', 'Max Weber')],
  ['Added a user “Nora”', { call: 'auth.signup', record: 'users', recordName: 'Nora' }],
  [
    'Changed Role of user “Nora” from editor to viewer',
    about('users.update', 'users', 'Nora', field('role', 'editor', 'viewer')),
  ],
  [
    'Changed Password of user “Nora”',
    about('users.update', 'users', 'Nora', field('passwordHash', null, null, { hidden: true })),
  ],
  ['Deactivated user “Nora”', { call: 'users.deactivate', record: 'users', recordName: 'Nora' }],
  ['Purged the trash', { call: 'server.purge', record: null, recordName: null, userName: 'Server' }],
  ['Reset the password of a user “Nora”', { call: 'command.resetPassword', record: 'users', recordName: 'Nora' }],
  ['Signed in', { kind: 'sign-in', call: 'auth.login' }],
  ['Wrong password or unknown email, 1,234 times', { kind: 'failed-sign-in', call: 'auth.login', times: 1234 }],
  ['Wrong code or passkey', { kind: 'failed-sign-in', call: 'auth.secondFactor' }],
  ['Too many attempts', { kind: 'limit', call: 'auth.login' }],
  ['Was not allowed to add a user', { kind: 'refusal', call: 'auth.signup' }],
  ['Was not allowed to delete a product, 3 times', { kind: 'refusal', call: 'products.remove', times: 3 }],
  ['Was not allowed to see the activity', { kind: 'refusal', call: 'audit.list' }],
  ['Was not allowed to change an enquiry', { kind: 'refusal', call: 'enquiries.update' }],
  ['Was not allowed to see users', { kind: 'refusal', call: 'users.list' }],
  ['Saved a change of VPP 10 for later', later('products.update', field('name', null, 'VPP 10'))],
  ['Saved a change of the website for later', later('website.update', field('hours', null, 'Late'))],
  ['Saved a change of category “VPP 10” for later', later('categories.update', field('name', null, 'VPP 10'))],
  ['Published the saved change of VPP 10', publishedLater],
  ['Discarded the saved change of “VPP 10”', later('pendingChanges.discard', field('name', 'VPP 10', null))],
  ['Restored the saved change of “VPP 10”', later('pendingChanges.undoDiscard', field('name', null, 'VPP 10'))],
  ['Changed something', { call: 'rockets.launch', record: null, recordName: null }],
])('%s', (sentence, change) => {
  expect(describeEntry({ ...entry, ...change })).toBe(sentence);
});

test('shows the old and new value of a field, but only that a password or a rich text changed', () => {
  const fields = [
    field('name', 'Pump', 'Pumps'),
    field('specImage', 'an image', null),
    field('features', 'Quiet', 'Loud'),
    figure('Mass', '12 kg', '13 kg'),
  ];
  expect(linesOf([{ record: 'products', _id: '1', name: null, fields }])).toEqual([
    'Name: Pump → Pumps',
    'Spec Image: an image → empty',
    'Features: changed',
    'Mass: 12 kg → 13 kg',
  ]);
  const account = [field('email', null, 'a@example.com'), field('passwordHash', null, null, { hidden: true })];
  expect(linesOf([{ record: 'users', _id: '1', name: null, fields: account }])).toEqual([
    'Email: a@example.com',
    'Password: changed',
  ]);
});

test('shows nothing of values that are JSON, HTML, ids or paths, as older entries have them', () => {
  const fields = [
    field('variants', '{"columns":[]}', '{"columns":[{}]}'),
    field('images', null, '["uploads/848.webp"]'),
    field('smallDesc', '<p>A</p>', '<p>B</p>'),
    field('categoryId', 'e9b2b82a-1111-4222-8333-444455556666', 'Pumps'),
    field('specImage', null, '/uploads/a.webp'),
  ];
  expect(linesOf([{ record: 'products', _id: '1', name: null, fields }])).toEqual([
    'Sizes and Type Codes: changed',
    'Images: changed',
    'Small Description: changed',
    'Category: changed',
    'Spec Image: changed',
  ]);
});

test('names each of several users who were changed together', () => {
  const fields = [field('deactivatedAt', null, '2026-03-09T08:00:03.000Z')];
  const change = (name: string) => ({ record: 'users', _id: name, name, fields });
  expect(linesOf([change('Nora'), change('Otto')])).toEqual(['Users: Nora, Otto']);
  expect(linesOf([change('Nora')])).toEqual([]);
});

test('shows a change that was saved for later as one of its record, and as published with its old values', () => {
  const saved = { ...ended, fields: [field('smallDesc', null, 'Small'), field('features', null, 'Quiet')] };
  expect(linesOf([saved], 'products.update')).toEqual(['Small Description: changed', 'Features: changed']);
  expect(linesOf([ended, renamed], 'pendingChanges.publish')).toEqual(['Name: VPP 9 → VPP 10']);
  const release = { record: 'releases', _id: '7', name: 'Spring', fields: [] };
  expect(linesOf([ended, renamed, release], 'releases.publishNow')).toEqual(['Name: VPP 9 → VPP 10']);
  expect(linesOf([ended], 'pendingChanges.discard')).toEqual(['Name: VPP 10']);
});

test('shows the device of a session, without ids and internal times', () => {
  const started = [
    field('userId', null, '5f0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21'),
    field('device', null, 'Firefox on Windows'),
    field('confirmedAt', null, '2026-03-09T08:00:03.000Z'),
  ];
  const record = { record: 'sessions', _id: '1', name: null };
  expect(linesOf([{ ...record, fields: started }])).toEqual(['Device: Firefox on Windows']);
  const confirmed = [field('confirmedAt', '2026-03-09T08:00:03.000Z', '2026-03-09T09:00:03.000Z')];
  expect(linesOf([{ ...record, fields: confirmed }])).toEqual([]);
  const deactivated = [field('deactivatedAt', null, '2026-03-09T08:00:03.000Z'), field('role', 'editor', 'viewer')];
  expect(linesOf([{ record: 'users', _id: '2', name: 'Nora', fields: deactivated }])).toEqual([
    'Role: editor → viewer',
  ]);
});
