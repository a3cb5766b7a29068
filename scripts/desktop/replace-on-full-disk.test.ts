import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forkOnSmallDisk } from '../../api/src/testing/faults/small-disk.ts';

it('keeps the installed program on a full disk, and replaces it once there is space', async () => {
  const disk = await forkOnSmallDisk(join(import.meta.dirname, 'replace-on-full-disk.ts'), 4);
  await disk.end();
  const files = ['back-office.AppImage'];
  expect(disk.first).toEqual({
    full: { code: 'ENOSPC', start: 'the old program', files },
    withRoom: { code: 'replaced', start: 'new new new new', files },
    isDownloadGone: true,
  });
});
