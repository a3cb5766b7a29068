import { limits } from '@hydraulics/common/limits';
import { table } from '../table.ts';

/**
 * An active sign-in. `idleSeconds` is how long it lasts without a request, null if idling does not end it;
 * `confirmedAt` is when its user last gave the password.
 */
export type SessionRow = {
  id: string;
  userId: string;
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  idleSeconds: number | null;
  confirmedAt: Date;
};

/** Sessions of admin users (accounts/sessions.ts). */
export const sessions = table<SessionRow>({
  entity: 'session',
  table: 'sessions',
  files: {},
  tags: null,
  audit: { values: ['userId', 'device', 'confirmedAt'] },
  // A restore must not bring back an ended session.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      userId: column(kinds.id),
      device: column(kinds.line(limits.name)),
      address: column(kinds.key(64)),
      createdAt: column(kinds.time),
      lastUsedAt: column(kinds.time),
      expiresAt: column(kinds.time),
      idleSeconds: column(kinds.integer, { nullable: true }),
      confirmedAt: column(kinds.time),
    },
    indices: [
      { name: 'ix_sessions_user', columns: ['userId', 'lastUsedAt'] },
      { name: 'ix_sessions_expires', columns: ['expiresAt'] },
    ],
  }),
});
