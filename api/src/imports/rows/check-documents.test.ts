import { describe, expect, test } from 'vitest';
import { storedFile } from '../../db/stored-file.ts';
import type { DocumentRow } from '../../db/tables/documents/documents.ts';
import type { CheckContext } from '../context.ts';
import { check, remarksOf } from './testing/checked-row.ts';

describe('documents of an imported row', () => {
  const hash = (letter: string) => letter.repeat(40);
  const file = (letter: string) => storedFile(`documents/${hash(letter)}.pdf`);
  const stored = (id: string, title: string, letter: string, more: Partial<DocumentRow> = {}) =>
    ({
      ...{ id, ownerId: 'one', version: 3, title, kind: 'manual', language: 'en', revision: 'A', bytes: 5 },
      file: file(letter),
      ...more,
    }) as DocumentRow;
  const documents = new Map([['one', [stored('m', 'Manual', 'a'), stored('s', 'Sheet', 'b')]]]);
  const sentDocuments = new Map([
    ['new.pdf', { name: 'New.pdf', file: file('c'), bytes: 9 }],
    ['same.pdf', { name: 'Same.pdf', file: file('b'), bytes: 5 }],
  ]);
  const heading = ['File', 'Title', 'Kind', 'Language', 'Revision', 'Document id'];
  const read = (rows: string[][], more: Partial<CheckContext> = {}) =>
    check({ Id: 'one', Documents: JSON.stringify([heading, ...rows]) }, { documents, sentDocuments, ...more });

  test('by id change title and revision, and an empty cell clears what may be empty', () => {
    expect(read([['', 'Manual 2', '', '', '', 'm']]).planned?.documents).toEqual([
      { id: 'm', version: 3, set: { title: 'Manual 2', kind: 'manual', language: '', revision: '' } },
    ]);
    expect(read([['', '', '', 'en', 'A', 'm']])).toMatchObject({ outcome: 'unchanged', planned: null });
  });

  test('of a sent file are found by that file, or by their title, and are new otherwise', () => {
    expect(read([['same.pdf', 'Other title', '', '', 'C', '']]).planned?.documents).toMatchObject([
      { id: 's', version: 3, set: { title: 'Other title', revision: 'C' } },
    ]);
    expect(read([['new.pdf', 'MANUAL', 'Manual', 'English', 'B', '']]).planned?.documents).toEqual([
      {
        id: 'm',
        version: 3,
        set: { title: 'MANUAL', kind: 'manual', language: 'en', revision: 'B', file: file('c'), bytes: 9 },
      },
    ]);
    const added = read([['new.pdf', 'Manual', 'Manual', 'de', '', '']]);
    expect(added.planned?.documents).toMatchObject([
      { version: 0, set: { title: 'Manual', kind: 'manual', language: 'de', revision: '', file: file('c'), bytes: 9 } },
    ]);
    expect(remarksOf(added)).toEqual([['note', 'Documents', '', 'The document is added: Manual · Manual · de · PDF.']]);
  });

  test.each([
    ['another kind', ['new.pdf', 'Manual', 'Data sheet', 'en', '', '']],
    ['another title', ['new.pdf', 'Handbook', 'Manual', 'en', '', '']],
  ])('of %s are new', (_what, line) => {
    expect(read([line]).planned?.documents).toMatchObject([{ version: 0 }]);
  });

  test('of one file are two if their titles differ', () => {
    const lines = ['N', 'N 2'].map(title => ['new.pdf', title, 'Manual', '', '', '']);
    expect(read(lines).planned?.documents).toMatchObject([{ set: { title: 'N' } }, { set: { title: 'N 2' } }]);
  });

  test('with an id are matched before those that are found by their file', () => {
    // Otherwise the first line would match the sheet, which the second one names.
    const { planned } = read([
      ['same.pdf', 'Copy', 'Manual', 'de', '', ''],
      ['', 'Sheet 2', '', 'en', 'A', 's'],
    ]);
    expect(planned?.documents?.map(({ version, set }) => [version, set.title])).toEqual([
      [3, 'Sheet 2'],
      [0, 'Copy'],
    ]);
  });

  test('of another product are copied, and stay where they are', () => {
    const other = stored('x', 'Elsewhere', 'd', { ownerId: 'two' });
    expect(
      read([['', '', '', 'en', '', 'x']], { otherDocuments: new Map([['x', other]]) }).planned?.documents,
    ).toMatchObject([{ version: 0, set: { title: 'Elsewhere', file: file('d'), bytes: 5 } }]);
  });

  test.each([
    [
      [
        ['new.pdf', 'N', 'Manual', '', '', ''],
        ['new.pdf', 'n', 'Manual', '', '', ''],
      ],
      'File',
      'Another line adds the same document.',
    ],
    [
      [['new.pdf', 'N', 'Poem', '', '', '']],
      'Kind',
      '“Poem” is not one of Data sheet, Drawing, 3D model, Manual, Certificate, EU declaration of conformity.',
    ],
    [[['', '', '', 'xx-!', '', 'm']], 'Language', 'Language must be a code such as en or pt-BR, or empty'],
  ])('%j are refused', (rows, column, text) => {
    const checked = read(rows);
    expect([checked.outcome, checked.remarks.find(({ kind }) => kind === 'refused')]).toMatchObject([
      'refused',
      { column, text },
    ]);
  });

  test('are fifty at most', () => {
    const many = (count: number) =>
      new Map([['one', Array.from({ length: count }, (_, place) => stored(`d${place}`, `D ${place}`, 'e'))]]);
    const add = (count: number) =>
      remarksOf(read([['new.pdf', 'N', 'Manual', '', '', '']], { documents: many(count) }));
    expect(add(49).map(([kind]) => kind)).toEqual(['note']);
    const changed = read([['', 'New title', '', '', '', 'd7']], { documents: many(50) });
    expect(remarksOf(changed).map(([kind]) => kind)).toEqual(['changed']);
    expect(add(50)).toContainEqual(['refused', 'Documents', '', 'A product may have at most 50 documents.']);
  });

  test('in a table with another heading are refused', () => {
    expect(
      remarksOf(check({ Id: 'one', Documents: '[["File","Author"],["new.pdf","Ada"]]' }, { sentDocuments })),
    ).toContainEqual([
      ...['refused', 'Heading 2', 'Author'],
      'The headings must be of File, Title, Kind, Language, Revision, Document id.',
    ]);
  });
});
