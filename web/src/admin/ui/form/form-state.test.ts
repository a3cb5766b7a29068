import { expect, test } from 'vitest';
import { type FormEvent, type FormState, nextState } from './form-state.ts';

type Values = { name: string; alt: string };
const record = (name: string, version: number) => ({ values: { name, alt: '' }, version });
const opened: FormState<Values> = {
  phase: { name: 'editing' },
  base: record('Pump', 3),
  stored: record('Pump', 3),
  settled: null,
  restoredAt: null,
  discarded: null,
};
const after = (state: FormState<Values>, ...events: FormEvent<Values>[]) => events.reduce(nextState<Values>, state);
const phaseAfter = (...events: FormEvent<Values>[]) => after(opened, ...events).phase;

const failure = { reason: 'The name is taken.', retry: false };
const conflict = { latest: { ...record('Pumps', 4), updatedAt: '' }, by: 'Grace', own: null };

test('a save goes from editing to saving, and from there to what comes of it', () => {
  expect(phaseAfter({ type: 'submitted' })).toEqual({ name: 'saving' });
  expect(phaseAfter({ type: 'submitted' }, { type: 'refused' })).toEqual({ name: 'editing' });
  expect(phaseAfter({ type: 'submitted' }, { type: 'finished' })).toEqual({ name: 'editing' });
  expect(phaseAfter({ type: 'submitted' }, { type: 'cancelled' })).toEqual({ name: 'cancelled' });
  expect(phaseAfter({ type: 'submitted' }, { type: 'failed', failure })).toEqual({ name: 'failed', failure });
  expect(phaseAfter({ type: 'failed', failure }, { type: 'submitted' })).toEqual({ name: 'saving' });
});

test('who returns from a comparison edits on', () => {
  expect(phaseAfter({ type: 'compared', conflict })).toEqual({ name: 'comparing', conflict });
  expect(phaseAfter({ type: 'compared', conflict }, { type: 'returned' })).toEqual({ name: 'editing' });
});

test('an addition that an earlier attempt has made goes on as a change of its record, while it is saved', () => {
  const added = { ...record('Pump', 1), id: '7' };
  const adding = { ...opened, base: { values: { name: '', alt: '' } } };
  const saving = after(adding, { type: 'submitted' }, { type: 'continued', record: added });
  expect([saving.phase, saving.base]).toEqual([{ name: 'saving' }, added]);
});

test('a choice in a comparison is saved over the version that it was made from', () => {
  const merged = after(opened, { type: 'compared', conflict }, { type: 'merged', record: record('Pumps', 4) });
  expect(merged).toMatchObject({ phase: { name: 'editing' }, base: { version: 4 }, stored: { version: 3 } });
});

test('discarded changes come back with what they were made from, until something is typed', () => {
  const restored = { ...opened, base: { ...record('Pum', 2), key: 'one' }, restoredAt: 1000 };
  const values = { name: 'Gear pump', alt: '' };
  const stored = { ...record('Pump', 3), key: 'two' };
  const discarded = after(restored, { type: 'discarded', values, stored });
  expect(discarded).toMatchObject({ base: stored, stored, restoredAt: null, discarded: { values } });
  expect(after(discarded, { type: 'undone' })).toEqual({ ...restored, stored });
  expect(after(discarded, { type: 'typed' }, { type: 'undone' })).toMatchObject({ base: stored });
});

test('a change beside the form is in all that follows it, but in nothing that was outdated before', () => {
  const describe = (values: Values) => ({ ...values, alt: 'From the left' });
  const change = { type: 'changedBeside', apply: describe, version: 4 } as const;
  const typed = after(
    opened,
    { type: 'discarded', values: { name: 'Gear pump', alt: '' }, stored: opened.stored },
    change,
  );
  expect(typed.base).toEqual({ values: { name: 'Pump', alt: 'From the left' }, version: 4 });
  expect(typed.stored).toEqual({ values: { name: 'Pump', alt: 'From the left' }, version: 4 });
  expect(typed.discarded?.values).toEqual({ name: 'Gear pump', alt: 'From the left' });
  expect(after({ ...opened, base: record('Pum', 2) }, change).base).toEqual(record('Pum', 2));
  expect(after(opened, { ...change, version: undefined }).base).toEqual(record('Pump', 3));
});
