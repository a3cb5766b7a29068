import { expect, it } from 'vitest';
import { notificationContent, replyLink } from './enquiry-notification.ts';

const enquiry = (_id: string, name: string, product = '') => ({
  _id,
  name,
  email: 'ada+x@example.com',
  product,
  createdAt: '',
});

it('opens a single enquiry, and the list for several', () => {
  expect(notificationContent([enquiry('7', 'Grace Hopper', 'Power pack')])).toEqual({
    title: 'New enquiry',
    body: 'From Grace Hopper about Power pack.',
    path: '/contact-operation?enquiry=7',
  });
  expect(notificationContent([enquiry('7', 'Grace Hopper')]).body).toBe('From Grace Hopper.');
  expect(notificationContent([enquiry('8', 'Ada'), enquiry('7', 'Grace')])).toEqual({
    title: '2 new enquiries',
    body: 'From Ada and Grace.',
    path: '/contact-operation',
  });
  expect(notificationContent(['Ada', 'Grace', 'Joan', 'Ada', 'Jean'].map(name => enquiry('7', name))).body).toBe(
    'From Ada, Grace and 2 more.',
  );
});

it('replies in the mail program, with as much text as the address may hold', () => {
  expect(replyLink(enquiry('7', 'Ada', 'Power pack'), 'Yes & no\nAda')).toBe(
    'mailto:ada%2Bx@example.com?subject=Re%3A%20your%20enquiry%20about%20Power%20pack&body=Yes%20%26%20no%0AAda',
  );
  expect(replyLink(enquiry('7', 'Ada'), 'ä'.repeat(5000)).length).toBeLessThanOrEqual(2000);
});
