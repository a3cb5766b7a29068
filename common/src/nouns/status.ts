import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

/** The checks of the status screen, in its order. */
export const checkNames = ['disk', 'backup', 'drill', 'images', 'database'] as const;
export type CheckName = (typeof checkNames)[number];

/** `warning` and `failed` need action; a `note` is information. */
export const checkStates = ['ok', 'note', 'warning', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

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
      at: z.string().nullable().meta({ description: 'When one is made each night, in the local time of the server' }),
      lastGoodAt: moment,
      lastDrillAt: moment,
    }),
    images: z.object({
      working: amount,
      waiting: amount,
      longestMs: amount.meta({ description: 'How long the oldest image under way has taken so far' }),
      replaced: amount.meta({ description: 'How many workers ended in the middle of an image since the start' }),
    }),
    database: z.object({ kind: z.enum(['SQLite', 'MariaDB', 'MySQL']), version: z.string(), bytes: amount.nullable() }),
    versions: z.object({ product: z.string(), node: z.string(), migrations: amount }),
    process: z.object({ uptimeSeconds: amount, memoryBytes: amount }),
  })
  .meta({ id: 'ServerStatus' });
export type ServerStatus = z.output<typeof serverStatus>;

export const status = {
  get: endpoint({
    method: 'GET',
    path: '/api/status',
    alias: '/api/v1/status',
    access: 'staff',
    summary: 'How the server is: disk, backups, images, database, versions, each with a sentence',
    out: serverStatus,
  }),
};
