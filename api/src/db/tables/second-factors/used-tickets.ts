import { table } from '../../table.ts';

/** A used ticket or challenge. */
export type UsedTicketRow = { id: string; expiresAt: Date };

/** Prevents a second use of tickets (accounts/second-factors/tickets.ts). */
export const usedTickets = table<UsedTicketRow>({
  entity: 'usedTicket',
  table: 'used_tickets',
  files: {},
  tags: null,
  audit: false,
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: { id: column(kinds.id, primary), expiresAt: column(kinds.time) },
    indices: [{ name: 'ix_used_tickets_expires', columns: ['expiresAt'] }],
  }),
});
