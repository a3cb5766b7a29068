import { expect, it } from 'vitest';
import { describeEvent } from './describe-event.ts';

it.each([
  [{ kind: 'state', to: 'handled', bulk: false }, 'Marked as handled'],
  [{ kind: 'state', to: 'spam', bulk: true }, 'Marked as spam, with others,'],
  [{ kind: 'assignee', to: 'Ada', bulk: false }, 'Assigned to Ada'],
  [{ kind: 'assignee', to: null, bulk: false }, 'Unassigned'],
  [{ kind: 'note', to: null, bulk: false }, 'Note'],
  [{ kind: 'deleted', to: null, bulk: false }, 'Deleted'],
  [{ kind: 'restored', to: null, bulk: true }, 'Restored, with others,'],
] as const)('%j is %j', (event, text) => {
  expect(describeEvent(event)).toBe(text);
});
