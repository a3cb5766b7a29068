import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { done } from '../contract/fields.ts';
import { failedMailCalls } from './mail/failed-mails.ts';

/**
 * The checks of the status screen, in order; `bucket` is included only if files are in one, `servers` only if a Redis connects them, `caches` only if those in front of the site are purged, `background` only if processes have roles, `mailbox` only if one is read, `webhook` only if a mail service posts mails, `orders` only if another program receives them, `proof` only if a daily enquiry proves that enquiries arrive, `enquiries` only after a flood of them, `policy` only if
 * browsers reported violations.
 */
const checkNames = [
  'company',
  'disk',
  'bucket',
  'background',
  'backup',
  'drill',
  'images',
  'database',
  'servers',
  'caches',
  'mail',
  'mailbox',
  'webhook',
  'orders',
  'proof',
  'enquiries',
  'policy',
] as const;
export type CheckName = (typeof checkNames)[number];

/** `warning` and `failed` need action; a `note` is information. */
const checkStates = ['ok', 'note', 'warning', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

/** What an enquiry passes on its way, in order. */
const proofStations = ['form', 'stored', 'handed', 'returned'] as const;
export type ProofStation = (typeof proofStations)[number];

const amount = z.int().nonnegative();
const moment = z.iso.datetime().nullable();

const statusCheck = z
  .object({
    name: z.enum(checkNames),
    state: z.enum(checkStates),
    message: z.string().meta({ description: 'A sentence for staff' }),
  })
  .meta({ id: 'StatusCheck' });
export type StatusCheck = z.output<typeof statusCheck>;

const serverStatus = z
  .object({
    checks: z.array(statusCheck),
    disk: z.object({ totalBytes: amount, freeBytes: amount }).nullable(),
    backup: z.object({
      at: z.string().nullable().meta({ description: "The time of the nightly backup, in the server's local time" }),
      lastGoodAt: moment,
      lastDrillAt: moment,
      last: z
        .object({ at: z.iso.datetime(), ok: z.boolean(), message: z.string() })
        .nullable()
        .meta({ description: 'The last attempt' }),
      requested: z
        .enum(['waiting', 'running'])
        .nullable()
        .meta({ description: 'A backup that staff asked for, until it is made' }),
      kept: amount.meta({ description: 'How many backups are kept' }),
    }),
    retention: z
      .object({ enquiryMonths: amount.nullable(), byState: z.boolean(), trashDays: amount, activityDays: amount })
      .meta({
        description: 'How long records are kept; null: until staff delete them; byState: an owner has set other times',
      }),
    images: z.object({
      working: amount,
      waiting: amount,
      longestMs: amount.meta({ description: 'How long the oldest image in progress has taken' }),
      replaced: amount.meta({ description: 'How many workers died during an image since the start' }),
    }),
    mail: z
      .object({
        waiting: amount,
        failed: amount.meta({ description: 'In the last seven days' }),
        server: z.string(),
        from: z.string(),
      })
      .nullable()
      .meta({ description: 'Null: mail is not set up' }),
    proof: z
      .object({
        startedAt: z.iso.datetime(),
        isProven: z.boolean(),
        stations: z.array(z.object({ name: z.enum(proofStations), at: moment })),
      })
      .nullable()
      .optional()
      .meta({ description: 'The last test enquiry that has ended, with the time of each station; null without one' }),
    database: z.object({ kind: z.enum(['SQLite', 'MariaDB', 'MySQL']), version: z.string(), bytes: amount.nullable() }),
    versions: z.object({ product: z.string(), node: z.string(), migrations: amount }),
    process: z.object({ uptimeSeconds: amount, memoryBytes: amount }),
  })
  .meta({
    id: 'ServerStatus',
    examples: [
      {
        checks: [
          { name: 'disk', state: 'ok', message: '182 GB of 256 GB are free.' },
          { name: 'backup', state: 'warning', message: 'The last backup was made 3 days ago.' },
        ],
        disk: { totalBytes: 256_000_000_000, freeBytes: 182_000_000_000 },
        backup: {
          at: '02:30',
          lastGoodAt: '2026-03-14T02:31:07.000Z',
          lastDrillAt: null,
          last: null,
          requested: null,
          kept: 14,
        },
        retention: { enquiryMonths: 24, byState: false, trashDays: 30, activityDays: 400 },
        images: { working: 1, waiting: 4, longestMs: 820, replaced: 0 },
        mail: { waiting: 2, failed: 0, server: 'mail.example.com', from: 'sales@example.com' },
        proof: {
          startedAt: '2026-03-14T06:00:00.000Z',
          isProven: true,
          stations: [{ name: 'form', at: '2026-03-14T06:00:01.000Z' }],
        },
        database: { kind: 'MariaDB', version: '11.8.3', bytes: 48_000_000 },
        versions: { product: '0.1.0', node: '24.21.0', migrations: 12 },
        process: { uptimeSeconds: 86_400, memoryBytes: 190_000_000 },
      },
    ],
  });
export type ServerStatus = z.output<typeof serverStatus>;

export const status = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/status',
    access: 'read',
    uncached: true,
    summary: 'The status of the server: disk, backups, images, database, mail, versions, each with a message',
    out: serverStatus,
  }),
  ...failedMailCalls,
  backUp: endpoint({
    method: 'POST',
    path: '/api/v1/status/backup',
    access: 'settings',
    summary: 'Make a backup at once, beside those of the schedule',
    out: done,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/v1/status/test-mail',
    access: 'settings',
    summary: "Send a mail to oneself at once, and return the mail server's response",
    errors: ['mail_off', 'mail_failed'],
    out: done,
  }),
};
