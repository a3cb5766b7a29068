import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { messageOfNew, messagesOfNotices } from './enquiry-notification.ts';
import { EnquiryNotifications } from './enquiry-notifications.ts';

const fresh = (...ids: string[]) =>
  messageOfNew(
    ids.map(_id => ({
      _id,
      name: 'Ada',
      email: 'ada@example.com',
      product: '',
      createdAt: '2026-11-01T08:00:00.000Z',
    })),
  );

const due = (_id: string, enquiry: string) => {
  const [message] = messagesOfNotices(
    [
      {
        ...{ _id, enquiry, kind: 'due', by: null, name: 'Vera', product: '' },
        ...{ createdAt: '2026-11-01T06:00:00.000Z', dueOn: '2026-11-01' },
      },
    ],
    '2026-11-01',
  );
  if (!message) throw new Error('There is no message.');
  return message;
};

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
    act: (action, id) => done.push([action, id]),
    onFailed: () => done.push(['failed']),
  });
  return { made, done, notifications };
}

it('still acts after the system moved it to its list, and is released once used or dismissed', () => {
  const { made, done, notifications } = track();
  notifications.show(fresh('7'));
  made[0]?.emit('close', { reason: 'timedOut' });
  expect([notifications.shown('enquiries'), notifications.holds('7')]).toEqual([['7'], true]);
  made[0]?.emit('click');
  expect([done, notifications.shown('enquiries')]).toEqual([[['open', '/contact-operation?enquiry=7']], []]);
  notifications.show(fresh('8'));
  made[1]?.emit('close', { reason: 'userCanceled' });
  expect([notifications.shown('enquiries'), notifications.holds('8')]).toEqual([[], false]);
});

it('offers buttons for a single enquiry, if the system supports them', () => {
  const { made, done, notifications } = track();
  notifications.show(fresh('7'));
  expect(made[0]?.options).toMatchObject({
    id: 'new-7',
    actions: [
      { type: 'button', text: 'Reply' },
      { type: 'button', text: 'Mark as answered' },
    ],
  });
  made[0]?.emit('action', { actionIndex: 1 });
  notifications.show(fresh('8'));
  made[1]?.emit('action', { actionIndex: 0 });
  notifications.show(due('n9', '9'));
  expect(made[2]?.options).toMatchObject({ actions: [{ text: 'Reply' }, { text: 'Snooze until tomorrow' }] });
  made[2]?.emit('action', { actionIndex: 1 });
  expect(done).toEqual([
    ['markAnswered', '7'],
    ['reply', '8'],
    ['snooze', '9'],
  ]);
  notifications.show(fresh('9', '10'));
  const linux = track('linux');
  linux.notifications.show(fresh('7'));
  for (const options of [made[3]?.options, linux.made[0]?.options]) expect(options).not.toHaveProperty('actions');
});

it('names the website if there are several', () => {
  const { made, notifications } = track('linux', 'shop.example');
  notifications.show(fresh('1'));
  expect(made[0]?.options.title).toBe('New enquiry · shop.example');
});

it('is withdrawn once none of its enquiries is new, and when there are too many', () => {
  const { made, notifications } = track();
  notifications.show(fresh('1'));
  notifications.show(fresh('2', '3'));
  notifications.withdraw('enquiries', new Set(['3', '4']));
  expect(made.map(({ state }) => state)).toEqual(['closed', 'shown']);
  expect(notifications.shown('enquiries')).toEqual(['2', '3']);
  for (let count = 0; count < 50; count++) notifications.show(fresh(`x${count}`));
  expect(made[1]?.state).toBe('closed');
  expect(notifications.shown('enquiries')).toHaveLength(50);
});

it('is withdrawn once its notice is over, apart from those of new enquiries', () => {
  const { made, notifications } = track();
  notifications.show(fresh('1'));
  notifications.show(due('n1', '1'));
  notifications.show(due('n2', '2'));
  notifications.withdraw('notices', new Set(['n2']));
  expect(made.map(({ state }) => state)).toEqual(['shown', 'closed', 'shown']);
});

it('reports that the system shows none', () => {
  const { made, done, notifications } = track('darwin');
  notifications.show(fresh('1'));
  made[0]?.emit('failed');
  expect([done, notifications.shown('enquiries')]).toEqual([[['failed']], []]);
});
