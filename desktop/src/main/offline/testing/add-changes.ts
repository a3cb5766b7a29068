// Adds changes until it is killed, and reports each one that is on the disk.
import { randomBytes } from 'node:crypto';
import { ChangeQueue } from '../change-queue.ts';
import { EncryptedFolder } from '../encrypted-folder.ts';

const [, , folder = '', key = ''] = process.argv;
const queue = await ChangeQueue.open(new EncryptedFolder(folder, Buffer.from(key, 'hex')));
for (let number = 1; ; number += 1) {
  const change = {
    key: `key-${number}`,
    at: '2026-03-09T10:42:00.000Z',
    call: 'products.create' as const,
    title: `Change ${number}`,
    path: '/api/products',
    record: null,
    fields: [],
    base: null,
    maybeSent: false,
  };
  await queue.add(change, [{ field: 'images', name: 'a.png', type: 'image/png', content: randomBytes(20_000) }]);
  process.stdout.write(`${number}\n`);
}
