import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { changed, expectedVersion, line, listQuery, record, recordExample, webAddress } from '../contract/fields.ts';

const social = z.object({ ...record, name: z.string(), link: z.string() }).meta({
  id: 'Social',
  examples: [
    {
      ...recordExample('a3d5a7a4-5a0e-4a3a-9d5b-2b6c5b0e9f31'),
      name: 'LinkedIn',
      link: 'https://www.linkedin.com/company/example',
    },
  ],
});
export type Social = z.output<typeof social>;

export const socialInput = z.object({ name: line('Name'), link: webAddress('Link') });

const socialChanges = socialInput.extend({ version: expectedVersion }).meta({
  id: 'SocialChanges',
  examples: [{ name: 'LinkedIn', link: 'https://www.linkedin.com/company/example', version: 3 }],
});

export const socials = {
  links: endpoint({
    method: 'GET',
    path: '/api/social-links',
    alias: '/api/v1/social-links',
    access: 'public',
    summary: 'The social links of the public site',
    out: z.array(social),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/socials',
    alias: '/api/v1/socials',
    access: 'read',
    summary: 'All social accounts',
    query: listQuery('name', 'createdAt', 'updatedAt'),
    out: z.array(social),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/socials/:id',
    alias: '/api/v1/socials/:id',
    access: 'read',
    summary: 'One social account',
    out: social,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/socials/:id',
    alias: '/api/v1/socials/:id',
    access: 'content',
    summary: 'Change a social account',
    body: socialChanges,
    out: changed,
  }),
};
