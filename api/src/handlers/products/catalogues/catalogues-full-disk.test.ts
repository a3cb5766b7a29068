import { join } from 'node:path';
import type { Client } from '@hydraulics/common/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forkOnSmallDisk, type SmallDisk } from '../../../testing/faults/small-disk.ts';
import { asFile, noisy } from '../../../testing/images.ts';
import type { ServerProcess } from '../../../testing/processes/server-process.ts';
import { clientAt } from '../../../testing/server.ts';

let disk: SmallDisk<ServerProcess>;
let client: Client;
beforeAll(async () => {
  disk = await forkOnSmallDisk(join(import.meta.dirname, '../../../testing/processes/server-process.ts'), 48);
  client = clientAt(disk.first.url, disk.first.token);
  const { _id } = await client.categories.create({ name: 'Cylinders' });
  const images = [asFile(await noisy('jpeg', 360, 270, 80))];
  for (let count = 1; count <= 12; count += 1) {
    await client.products.create({ name: `Cylinder C${count}`, categoryId: _id, images });
  }
});
afterAll(() => disk?.end());

async function make() {
  const { _id } = await client.catalogues.start({ units: 'metric' });
  const made = async () => (await client.catalogues.list({})).find(one => one._id === _id);
  await expect.poll(async () => (await made())?.state).not.toBe('running');
  return made();
}

test('a catalogue that fills the disk fails with that reason, and can be made once there is space', async () => {
  // Too little space for the images of the catalogue, enough for the database.
  disk.fillTo(300_000);
  expect(await make()).toMatchObject({
    state: 'failed',
    message: 'The server disk is full. Nothing was saved. Please contact your administrator.',
  });
  disk.clear();
  const made = await make();
  expect(made).toMatchObject({ state: 'done', message: null });
  expect(made?.bytes).toBeGreaterThan(600_000);
});
