import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { changed, expectedVersion } from '../../contract/fields.ts';
import { enquiryStates } from '../enquiry-states.ts';

/** Enquiries of one customer that staff merged: one is kept, and the others are read in it. */

export const mergedEnquiry = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime().meta({ description: 'When it was received' }),
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  message: z.string(),
  phone: z.string(),
  country: z.string(),
  deadline: z.string(),
  product: z.string(),
  state: z
    .enum(enquiryStates)
    .meta({ description: 'Its own, from before it was merged; `lost` once its sender withdrew it' }),
});

const other = z
  .string({ error: 'other must be the id of an enquiry' })
  .regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid id.');

export const mergeCalls = {
  merge: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/merging',
    access: 'enquiries',
    summary: 'Merge another open enquiry of the same customer into this one, in which it is read from then on',
    body: z
      .object({
        other: other.meta({ description: 'The id of the enquiry that leaves the list' }),
        version: expectedVersion,
        otherVersion: expectedVersion,
      })
      .meta({ id: 'EnquiryMerging', examples: [{ other: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c', version: 3 }] }),
    errors: ['version_conflict', 'duplicate'],
    out: changed,
  }),
  separate: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/separation',
    access: 'enquiries',
    summary: 'Take back a merging: the other enquiry is in the list again, with what was its own',
    body: z
      .object({ other: other.meta({ description: 'The id of the merged enquiry' }), version: expectedVersion })
      .meta({ id: 'EnquirySeparation', examples: [{ other: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c', version: 4 }] }),
    errors: ['version_conflict', 'duplicate'],
    out: changed,
  }),
};
