import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test.each([
  ['550 5.1.1', 'The customer’s mail server does not know this address. Check it for a typing mistake. (550 5.1.1)'],
  ['452 4.2.2', 'The customer’s mailbox is full. (452 4.2.2)'],
  ['554 5.7.1', 'A mail server refused it by its rules against spam. Ask your administrator. (554 5.7.1)'],
  ['552 5.3.4', 'The mail is too large for the customer’s mail server. Attach less. (552 5.3.4)'],
  ['550', 'The mail server does not know this address, or refuses mail to it. (550)'],
  ['421 4.3.2', 'A mail server does not accept it at present. (421 4.3.2)'],
  ['EUNKNOWN', 'It could not be sent. (EUNKNOWN)'],
  ['expired', 'The mail server could not be reached for two days.'],
])('%s is explained', (code, words) => {
  expect(explainFailure(code)).toBe(words);
});
