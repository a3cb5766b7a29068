import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test.each([
  ['550 5.1.1', 'The customer’s mail server does not know this address. Check it for a typing mistake. (550 5.1.1)'],
  ['452 4.2.2', 'The customer’s mailbox is full. Send it again in a few days, or phone. (452 4.2.2)'],
  ['554 5.7.1', 'A mail server refused it by its rules against spam. Ask your administrator. (554 5.7.1)'],
  ['535 5.7.8', 'Your mail server did not accept the website’s password. Ask your administrator. (535 5.7.8)'],
  ['552 5.3.4', 'The mail is too large for the customer’s mail server. Attach less. (552 5.3.4)'],
  ['550', 'The mail server does not know this address, or refuses mail to it. Check it for a typing mistake. (550)'],
  ['421 4.3.2', 'A mail server does not accept it at present. Send it again later. (421 4.3.2)'],
  ['EFILEMADE', 'An attached catalogue is still being made. The mail is sent once it is ready.'],
  ['EFILEBIG', 'The attached catalogue is too large for a mail. Send a link to the category instead.'],
  ['EUNKNOWN', 'It could not be sent. Ask your administrator. (EUNKNOWN)'],
  [
    'unsure',
    'The connection broke just as it was sent, so it may have arrived. Ask the customer, or send it again: most mail programs then show it once.',
  ],
  ['expired', 'The mail server could not be reached in time. Send it again once other mails are sent.'],
])('%s is explained', (code, words) => {
  expect(explainFailure(code)).toBe(words);
});

test.each([
  ['550 5.1.1', 'The recipient’s mail server does not know this address. Check it for a typing mistake. (550 5.1.1)'],
  ['EENVELOPE', 'The recipient’s address cannot be used. Check it for a typing mistake.'],
])('%s is explained about a mail to staff', (code, words) => {
  expect(explainFailure(code, 'recipient')).toBe(words);
});
