import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLocale } from '../../../../shared/locale.ts';
import { describeEvent } from './describe-event.ts';

beforeEach(() => setLocale('en-GB'));
afterEach(() => setLocale(navigator.language));

it.each([
  [{ kind: 'state', to: 'answered', text: '', bulk: false }, 'Marked as answered'],
  [{ kind: 'state', to: 'in_work', text: '', bulk: false }, 'Marked as in work'],
  [{ kind: 'state', to: 'lost', text: 'lead_time', bulk: false }, 'Marked as lost (lead time)'],
  [{ kind: 'state', to: 'spam', text: '', bulk: true }, 'Marked as spam, with others,'],
  [{ kind: 'assignee', to: 'Ada', text: '', bulk: false }, 'Assigned to Ada'],
  [{ kind: 'assignee', to: null, text: '', bulk: false }, 'Unassigned'],
  [{ kind: 'due', to: '2026-12-04', text: '', bulk: false }, 'To come back on 4 December 2026'],
  [{ kind: 'due', to: null, text: '', bulk: false }, 'No day to come back'],
  [{ kind: 'note', to: null, text: 'Called back.', bulk: false }, 'Note'],
  [{ kind: 'deleted', to: null, text: '', bulk: false }, 'Deleted'],
  [{ kind: 'restored', to: null, text: '', bulk: true }, 'Restored, with others,'],
] as const)('%j is %j', (event, text) => {
  expect(describeEvent(event)).toBe(text);
});

it('writes a day as the other dates beside it, in the language of the reader', () => {
  setLocale('de-DE');
  expect(describeEvent({ kind: 'due', to: '2026-12-04', text: '', bulk: false })).toBe(
    'To come back on 4. Dezember 2026',
  );
});
