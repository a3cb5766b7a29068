import type { AppNotice } from '@hydraulics/common/nouns/thread/notices';
import { expect, it } from 'vitest';
import { activatedEnquiry, messageOfNew, messagesOfNotices } from './enquiry-notification.ts';

const enquiry = (_id: string, name: string, product = '') => ({
  _id,
  name,
  email: 'ada+x@example.com',
  product,
  createdAt: '',
});

it('opens a single new enquiry, and the list for several', () => {
  expect(messageOfNew([enquiry('7', 'Grace Hopper', 'Power pack')])).toEqual({
    title: 'New enquiry',
    body: 'From Grace Hopper about Power pack.',
    path: '/contact-operation?enquiry=7',
    about: { are: 'enquiries', ids: ['7'] },
    single: { id: '7', tag: 'new-7', actions: ['reply', 'markAnswered'] },
  });
  expect(messageOfNew([enquiry('7', 'Grace Hopper')]).body).toBe('From Grace Hopper.');
  expect(messageOfNew([enquiry('8', 'Ada'), enquiry('7', 'Grace')])).toEqual({
    title: '2 new enquiries',
    body: 'From Ada and Grace.',
    path: '/contact-operation',
    about: { are: 'enquiries', ids: ['8', '7'] },
    single: null,
  });
  expect(messageOfNew(['Ada', 'Grace', 'Joan', 'Ada', 'Jean'].map(name => enquiry('7', name))).body).toBe(
    'From Ada, Grace and 2 more.',
  );
});

const notice = (changes: Partial<AppNotice>): AppNotice => ({
  _id: 'n1',
  createdAt: '2026-03-09T08:00:00.000Z',
  kind: 'answered',
  by: null,
  enquiry: '7',
  name: 'Vera',
  product: '',
  dueOn: null,
  ...changes,
});
const texts = (notices: AppNotice[]) =>
  messagesOfNotices(notices, '2026-03-09').map(({ title, body }) => `${title}. ${body}`);

it.each<[Partial<AppNotice>, string]>([
  [{ kind: 'assigned', by: 'Tom', product: 'VPP 40' }, 'Tom assigned you an enquiry. From Vera about VPP 40.'],
  [{ kind: 'assigned' }, 'A colleague assigned you an enquiry. From Vera.'],
  [{ product: 'VPP 40' }, 'Vera wrote to you. An answer about VPP 40.'],
  [{}, 'Vera wrote to you. An answer to an enquiry of yours.'],
  [{ kind: 'due', dueOn: '2026-03-09' }, 'Come back to Vera today. An enquiry.'],
  [
    { kind: 'due', dueOn: '2026-03-02', product: 'VPP 40' },
    'Overdue: come back to Vera. An enquiry about VPP 40, due since 2 March 2026.',
  ],
])('tells of %j', (changes, expected) => {
  expect(texts([notice(changes)])).toEqual([expected]);
});

it('offers to reply, and to snooze what is due', () => {
  const [message] = messagesOfNotices([notice({ kind: 'due', dueOn: '2026-03-09' })], '2026-03-09');
  expect(message).toMatchObject({
    path: '/contact-operation?enquiry=7',
    about: { are: 'notices', ids: ['n1'] },
    single: { id: '7', tag: 'due-7', actions: ['reply', 'snooze'] },
  });
});

it('tells of more than three at once in one', () => {
  const kinds = ['assigned', 'assigned', 'answered', 'due'] as const;
  const several = kinds.map((kind, index) => notice({ kind, _id: `n${index}` }));
  expect(messagesOfNotices(several.slice(1), '2026-03-09')).toHaveLength(3);
  expect(messagesOfNotices(several, '2026-03-09')).toEqual([
    {
      title: 'News about 4 of your enquiries',
      body: '2 assigned to you, 1 with an answer, 1 to come back to.',
      path: '/contact-operation?assigned=me',
      about: { are: 'notices', ids: ['n0', 'n1', 'n2', 'n3'] },
      single: null,
    },
  ]);
});

it.each([
  ['click', 'type=click&tag=new-7e57ab1e-0c0f', { id: '7e57ab1e-0c0f', action: null }],
  ['action', 'type=action&action=0&tag=new-7', { id: '7', action: 'reply' }],
  ['action', 'type=action&action=1&tag=new-7', { id: '7', action: 'markAnswered' }],
  ['action', 'type=action&action=1&tag=due-7', { id: '7', action: 'snooze' }],
  ['action', 'type=action&action=2&tag=due-7', { id: '7', action: null }],
  // Of an earlier version of the app.
  ['action', 'type=action&action=0&tag=7e57ab1e-0c0f', { id: '7e57ab1e-0c0f', action: null }],
  ['click', '', null],
  ['click', 'type=click', null],
  ['click', 'type=click&tag=../x', null],
  ['click', 'type=click&tag=new-a%20b', null],
])('finds what a notification from before the start was about: %s %s', (type, text, expected) => {
  expect(activatedEnquiry({ type, arguments: text })).toEqual(expected);
});
