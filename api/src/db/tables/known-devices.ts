import { table } from '../table.ts';

/** A device that has signed in to an account; `id` is a keyed hash of both. */
export type KnownDeviceRow = { id: string; userId: string; lastUsedAt: Date };

/** Devices whose attempts are counted separately (accounts/known-devices.ts). */
export const knownDevices = table<KnownDeviceRow>({
  entity: 'knownDevice',
  table: 'known_devices',
  files: {},
  tags: null,
  audit: false,
  // Useless without the sessions, which are not backed up.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(64), primary),
      userId: column(kinds.id),
      lastUsedAt: column(kinds.time),
    },
    indices: [
      { name: 'ix_known_devices_user', columns: ['userId'] },
      { name: 'ix_known_devices_used', columns: ['lastUsedAt'] },
    ],
    foreignKeys: [
      {
        name: 'fk_known_devices_user',
        target: 'user',
        columnNames: ['userId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
