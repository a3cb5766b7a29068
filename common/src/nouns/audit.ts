import { z } from 'zod';
import { endpoint, id } from '../contract/endpoint.ts';
import { pageQuery, total } from '../contract/fields.ts';
import { limits } from '../limits.ts';

/** The kinds of audit entries. Changes and sign-ins are listed one by one, the others are counted. */
const auditKinds = ['change', 'sign-in', 'failed-sign-in', 'refusal', 'limit'] as const;
export type AuditKind = (typeof auditKinds)[number];

const change = z.object({
  record: z.string().meta({ description: 'The kind of record, such as `products`' }),
  _id: z.string(),
  name: z.string().nullable(),
  fields: z.array(
    z.object({
      field: z.string(),
      figure: z.string().optional().meta({ description: 'The id of the figure that was changed, if it is one' }),
      label: z.string().optional().meta({ description: 'What the figure is called' }),
      from: z.string().nullable().meta({ description: 'The value before, shortened; null if there was none' }),
      to: z.string().nullable().meta({ description: 'The value after, shortened; null if there is none' }),
      hidden: z.boolean().meta({ description: 'Whether the values are not recorded, for example of a password' }),
    }),
  ),
});
export type AuditChange = z.output<typeof change>;

export const auditEntry = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    kind: z.enum(auditKinds),
    call: z.string().meta({ description: 'The call, such as `products.update`' }),
    user: z.string().nullable().meta({ description: 'The id of the user, null for a visitor' }),
    userName: z.string().nullable().meta({ description: "The user's name at the time" }),
    address: z.string().meta({ description: 'The IP address; empty if several were counted together' }),
    device: z.string().meta({ description: 'The program and system, if known' }),
    record: z.string().nullable(),
    recordId: z.string().nullable(),
    recordName: z.string().nullable(),
    times: z.number().int().meta({ description: 'How often; more than 1 only for counted attempts' }),
    changes: z.array(change),
  })
  .meta({
    id: 'AuditEntry',
    examples: [
      {
        _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        createdAt: '2026-03-09T09:41:00.000Z',
        kind: 'change',
        call: 'categories.update',
        user: '2b1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a11',
        userName: 'Ada Admin',
        address: '203.0.113.7',
        device: 'Firefox on Windows',
        record: 'categories',
        recordId: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c',
        recordName: 'Pumps',
        times: 1,
        changes: [
          {
            record: 'categories',
            _id: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c',
            name: 'Pumps',
            fields: [{ field: 'name', from: 'Pump', to: 'Pumps', hidden: false }],
          },
        ],
      },
    ],
  });
export type AuditEntry = z.output<typeof auditEntry>;

const time = (name: string) =>
  z.iso.datetime({ error: `${name} must be a time in UTC such as 2026-03-09T00:00:00Z` }).optional();

const filter = {
  user: id.optional().meta({ description: 'Only actions of this user' }),
  record: z.string().max(limits.name).optional().meta({ description: 'Only changes of this kind of record' }),
  recordId: id.optional().meta({ description: 'Only changes of this record' }),
  kind: z.enum(auditKinds, { error: `kind must be one of ${auditKinds.join(', ')}` }).optional(),
  from: time('from').meta({ description: 'Not before' }),
  to: time('to').meta({ description: 'Before' }),
};

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/audit',
    access: 'audit',
    summary: 'Who did what, when and from where, newest first; a hundred entries by default',
    query: pageQuery.extend(filter),
    out: z.array(auditEntry),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/audit-count',
    access: 'audit',
    summary: 'How many entries the audit has',
    query: z.object(filter),
    out: total,
  }),
};
