import { z } from 'zod';
import { endpoint, id } from '../contract/endpoint.ts';
import { done } from '../contract/fields.ts';

/** An active sign-in: one browser or desktop app of one admin user. */
const session = z
  .object({
    _id: z.string(),
    device: z.string().meta({ description: 'The program and system that signed in, if known' }),
    address: z.string().meta({ description: 'The IP address of the sign-in' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().meta({ description: 'To the minute' }),
    expiresAt: z.iso.datetime().meta({ description: 'When it expires at the latest' }),
    current: z.boolean().meta({ description: 'Whether the request was made in this session' }),
  })
  .meta({
    id: 'ActiveSession',
    examples: [
      {
        _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        device: 'Firefox on Windows',
        address: '203.0.113.7',
        createdAt: '2026-03-09T08:00:03.000Z',
        lastUsedAt: '2026-03-09T09:41:00.000Z',
        expiresAt: '2026-03-09T20:00:03.000Z',
        current: true,
      },
    ],
  });
export type Session = z.output<typeof session>;

const ofUser = z.object({
  user: id.optional().meta({ description: 'The id of an admin user; absent: the caller' }),
});

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/sessions',
    access: 'account',
    uncached: true,
    summary: 'The active sessions of an admin user, last used first; of others for owners only',
    errors: ['forbidden', 'not_found'],
    query: ofUser,
    out: z.array(session),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/sessions/:id',
    access: 'account',
    summary: 'End a session; its token stops working at once. Sessions of others for owners only',
    out: done,
  }),
  endAll: endpoint({
    method: 'DELETE',
    path: '/api/v1/sessions',
    access: 'account',
    summary: 'End every session of an admin user except the current one; of others for owners only',
    errors: ['forbidden', 'not_found'],
    query: ofUser,
    out: done,
  }),
};
