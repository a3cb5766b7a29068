import type { PersonalData } from '@hydraulics/common/nouns/privacy/personal-data';
import { expect, test } from 'vitest';
import { isEmpty, kept, personFile, summarize } from './person-file.ts';

const none: PersonalData = {
  unsent: [],
  ...{ email: 'vera@example.com', total: 0, mails: 0, account: false, erasedAt: null },
  ...{ enquiries: [], notes: [], messages: [], received: [], remarks: [], quotations: [], waiting: [], activity: [] },
};
const quotation = (number: string) => ({ number }) as PersonalData['quotations'][number];

test('a person of whom only quotations are stored is found, and reads which are kept', () => {
  expect([isEmpty(none), summarize(none), kept(none)]).toEqual([true, 'Nothing was found.', '']);
  const data = { ...none, quotations: [quotation('Q-2030-0001'), quotation('')] };
  expect(isEmpty(data)).toBe(false);
  expect(summarize(data)).toBe(
    'Found: 0 enquiries, 2 quotations, 0 entries of the activity with an address of this person.',
  );
  expect(kept(data)).toBe(
    '1 issued quotation is kept: the law asks for business letters for years. Drafts are deleted.',
  );
});

test('the file of a person has the quotations', () => {
  const file = personFile({ ...none, quotations: [quotation('Q-2030-0001')] }, new Date('2030-01-01T12:00:00Z'));
  expect(file.name).toBe('personal-data-2030-01-01.json');
  expect(JSON.parse(file.text).quotations).toEqual([{ number: 'Q-2030-0001' }]);
});
