import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  changed,
  created,
  deletionQuery,
  done,
  expectedVersion,
  listQuery,
  record,
  recordExample,
} from '../contract/fields.ts';
import { examplesOf, plainInputs, plainOutputs } from './fields/fields.ts';
import { socialFields } from './fields/record-fields.ts';

const social = z.object({ ...record, ...plainOutputs(socialFields) }).meta({
  id: 'Social',
  examples: [{ ...recordExample('a3d5a7a4-5a0e-4a3a-9d5b-2b6c5b0e9f31'), ...examplesOf(socialFields) }],
});
export type Social = z.output<typeof social>;

export const socialInput = z.object(plainInputs(socialFields)).meta({
  id: 'NewSocial',
  examples: [examplesOf(socialFields)],
});

const socialChanges = socialInput.extend({ version: expectedVersion }).meta({
  id: 'SocialChanges',
  examples: [{ ...examplesOf(socialFields), version: 3 }],
});

export const socials = {
  links: endpoint({
    method: 'GET',
    path: '/api/social-links',
    access: 'public',
    summary: 'The social links of the public site',
    out: z.array(social),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/socials',
    access: 'read',
    summary: 'All social accounts',
    query: listQuery('name', 'createdAt', 'updatedAt'),
    out: z.array(social),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/socials/:id',
    access: 'read',
    summary: 'One social account',
    out: social,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/socials',
    access: 'publish',
    summary: 'Add a social account',
    body: socialInput,
    status: 201,
    location: '/api/socials/:id',
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/socials/:id',
    access: 'publish',
    summary: 'Change a social account',
    body: socialChanges,
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/socials/:id',
    access: 'publish',
    summary: 'Delete a social account',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/socials/:id/restore',
    access: 'publish',
    summary: 'Restore a deleted social account',
    out: done,
  }),
};
