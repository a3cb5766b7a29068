import { expect, it } from 'vitest';
import { notificationContent } from './enquiry-notification.ts';

const enquiry = (_id: string, name: string, product = '') => ({ _id, name, product, createdAt: '' });

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
