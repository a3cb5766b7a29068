import { expect, test } from 'vitest';
import { withTemplate } from './signature.ts';

const blanks = { name: 'Vera', signature: 'Cheers\nAda' };

test.each([
  ['a template begins a reply', '', 'Dear {name},', 'Dear Vera,\n\nCheers\nAda'],
  ['a template with a signature begins a reply', ' ', 'Dear {name},\n\n{signature}', 'Dear Vera,\n\nCheers\nAda'],
  [
    'a template follows what was typed, before the signature',
    'Hello\n\nCheers\nAda',
    'See you, {name}.',
    'Hello\n\nSee you, Vera.\n\nCheers\nAda',
  ],
  [
    'the signature of a template is not added to one that is there',
    'Hello\n\nCheers\nAda\n',
    'See you.\n\n{signature}',
    'Hello\n\nSee you.\n\nCheers\nAda',
  ],
  [
    'a reply without signature takes that of the template',
    'Hello',
    'Bye.\n\n{signature}',
    'Hello\n\nBye.\n\nCheers\nAda',
  ],
])('%s', (_title, typed, template, text) => {
  expect(withTemplate(typed, template, blanks)).toBe(text);
});
