import { expect, test } from 'vitest';
import { requireFreeSpace } from './free-space.ts';

const mib = 1024 * 1024;
const disk = (free: number, total = 1e12) => ({ read: async () => ({ free, total }) });

test('what is written needs its own size and 16 MiB beside it', async () => {
  await requireFreeSpace('/backups', 5_000_000, disk(5_000_000 + 16 * mib));
  await expect(requireFreeSpace('/backups', 5_000_000, disk(5_000_000 + 16 * mib - 1))).rejects.toThrow(
    'Not enough space in /backups: 20 MB needed, 20 MB available.',
  );
});

test('a share of the disk is left free where that is more', async () => {
  const reservedShare = 0.1;
  await requireFreeSpace('/backups', 5, { ...disk(1e11 + 5), reservedShare });
  await expect(requireFreeSpace('/backups', 5, { ...disk(1e11 + 4), reservedShare })).rejects.toThrow(
    'Not enough space in /backups: 93 GB needed, with 10 % of the disk left free, 93 GB available.',
  );
});
