import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { activatedEnquiry, EnquiryNotifications } from './enquiry-notifications.ts';
import type { NewEnquiry } from './enquiry-poller.ts';

const enquiry = (_id: string, name = 'Ada'): NewEnquiry => ({
  _id,
  name,
  email: 'ada@example.com',
  product: '',
  createdAt: '2026-11-01T08:00:00.000Z',
});

class Notification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  state: 'made' | 'shown' | 'closed' = 'made';
  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show(): void {
    this.state = 'shown';
  }
  close(): void {
    this.state = 'closed';
    this.emit('close', {});
  }
}

function track(platform: NodeJS.Platform = 'win32', site: string | null = null) {
  const made: Notification[] = [];
  const done: unknown[] = [];
  const notifications = new EnquiryNotifications({
    create: options => {
      const notification = new Notification(options);
      made.push(notification);
      return notification;
    },
    platform,
    site: () => site,
    open: path => done.push(['open', path]),
    markAnswered: id => done.push(['answered', id]),
    reply: ({ _id }, text) => done.push(['reply', _id, text]),
    onFailed: () => done.push(['failed']),
  });
  return { made, done, notifications };
}

it('still acts after the system moved it to its list, and is released once used or dismissed', () => {
  const { made, done, notifications } = track();
  notifications.show([enquiry('7')]);
  made[0]?.emit('close', { reason: 'timedOut' });
  expect(notifications.shown).toEqual(['7']);
  made[0]?.emit('click');
  expect([done, notifications.shown]).toEqual([[['open', '/contact-operation?enquiry=7']], []]);
  notifications.show([enquiry('8')]);
  made[1]?.emit('close', { reason: 'userCanceled' });
  expect(notifications.shown).toEqual([]);
});

it('offers to reply to and to mark a single enquiry, if the system supports it', () => {
  const { made, done, notifications } = track();
  notifications.show([enquiry('7')]);
  expect(made[0]?.options).toMatchObject({
    id: '7',
    hasReply: true,
    replyPlaceholder: 'Reply to Ada',
    actions: [{ type: 'button', text: 'Mark as answered' }],
  });
  made[0]?.emit('action');
  notifications.show([enquiry('8')]);
  made[1]?.emit('reply', { reply: 'Yes, we do.' });
  expect(done).toEqual([
    ['answered', '7'],
    ['reply', '8', 'Yes, we do.'],
  ]);
  notifications.show([enquiry('9'), enquiry('10', 'Grace')]);
  const linux = track('linux');
  linux.notifications.show([enquiry('7')]);
  for (const options of [made[2]?.options, linux.made[0]?.options]) {
    expect(options).not.toHaveProperty('hasReply');
    expect(options).not.toHaveProperty('actions');
  }
});

it('names the website if there are several', () => {
  const { made, notifications } = track('linux', 'shop.example');
  notifications.show([enquiry('1')]);
  expect(made[0]?.options.title).toBe('New enquiry · shop.example');
});

it('is withdrawn once none of its enquiries is new, and when there are too many', () => {
  const { made, notifications } = track();
  notifications.show([enquiry('1')]);
  notifications.show([enquiry('2'), enquiry('3')]);
  notifications.withdraw(new Set(['3', '4']));
  expect(made.map(({ state }) => state)).toEqual(['closed', 'shown']);
  expect(notifications.shown).toEqual(['2', '3']);
  for (let count = 0; count < 50; count++) notifications.show([enquiry(`x${count}`)]);
  expect(made[1]?.state).toBe('closed');
  expect(notifications.shown).toHaveLength(50);
});

it('reports that the system shows none', () => {
  const { made, done, notifications } = track('darwin');
  notifications.show([enquiry('1')]);
  made[0]?.emit('failed');
  expect([done, notifications.shown]).toEqual([[['failed']], []]);
});

it('finds the enquiry of a notification from before the start', () => {
  expect(activatedEnquiry({ type: 'click', arguments: 'type=click&tag=7e57ab1e-0c0f' })).toEqual({
    id: '7e57ab1e-0c0f',
    isAnswered: false,
  });
  expect(activatedEnquiry({ type: 'action', arguments: 'type=action&action=0&tag=7' })).toEqual({
    id: '7',
    isAnswered: true,
  });
  for (const text of ['', 'type=click', 'type=click&tag=../x', 'type=click&tag=a%20b']) {
    expect(activatedEnquiry({ type: 'click', arguments: text })).toBeNull();
  }
});
