import { expect, it } from 'vitest';
import { changesEnquiries } from './enquiry-writes.ts';

it.each([
  '/api/contact-queries/7',
  '/api/v1/enquiries/7',
  '/api/v1/enquiries/7/restore',
  '/api/v1/enquiries/7/notes',
  '/api/v1/enquiry-operations',
])('%s changes enquiries', path => {
  expect(changesEnquiries(path)).toBe(true);
});

it.each(['/api/products/7', '/api/v1/enquiries', '/api/v1/trash/purge'])('%s changes no enquiries', path => {
  expect(changesEnquiries(path)).toBe(false);
});
