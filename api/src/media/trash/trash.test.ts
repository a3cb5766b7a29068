import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories, forgetVersions } from '../../testing/factories.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { writeImageFiles } from '../../testing/files/image-files.ts';
import { asFile, flat, pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeDeletedRecords } from '../purge.ts';
import { collectUnattended } from './collect-unattended.ts';

const day = 24 * 3600 * 1000;

describe.each(databases)('the trash for files, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(() => server.close());

  const folders = () => foldersOf(server);
  const inPlace = () => [...readdirSync(folders().uploads), ...readdirSync(folders().originals)].sort();
  const inTrash = () =>
    readdirSync(folders().trash, { recursive: true, withFileTypes: true }).flatMap(entry =>
      entry.isFile() ? [`${entry.parentPath.slice(folders().trash.length + 1)}/${entry.name}`] : [],
    );
  const days = () => readdirSync(folders().trash);
  const hashIn = (path = '') => parseImagePath(path)?.hash ?? '';
  const runMaintenance = async () => {
    await purgeDeletedRecords(server.deps);
    await collectUnattended(server.deps);
  };
  const passDays = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      server.clock.advance(day);
      await runMaintenance();
    }
  };
  const writeImages = (count: number, named: number) => writeImageFiles(server, count, named);

  test('the trash for files does not receive an image that the company profile names', async () => {
    const { _id: id, images } = await make.product({ images: [asFile(await flat())] });
    const [image = ''] = images;
    const files = inPlace();
    await storeCompany(server.deps, { ...testCompany, photographs: [{ image, alt: 'A hall', caption: 'A hall' }] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    await server.deps.media.collectOrphans({ all: true });
    expect(inPlace()).toEqual(files);
  });

  test('the trash for files receives all files of a replaced image that no version has, under its day and hash', async () => {
    const bytes = await flat();
    const { _id: id, images } = await make.product({ images: [asFile(bytes)] });
    const hash = hashIn(images[0]);
    const files = inPlace();
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    expect(inPlace()).toEqual([]);
    expect(inTrash().sort()).toEqual(files.map(name => `2030-01-01/${hash}/${name}`).sort());
    expect(readFileSync(join(folders().trash, '2030-01-01', hash, hash))).toEqual(bytes);
  });

  test('restores an image when it is uploaded again', async () => {
    const file = await pngFile();
    const { _id: id, images } = await make.product({ images: [file] });
    const files = inPlace();
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    server.clock.advance(day);
    await server.client.products.update({ id, images: [file] });
    expect((await server.visitor.products.get({ id })).images).toEqual(images);
    expect(inPlace()).toEqual(files);
    expect(inTrash()).toEqual([]);
  });

  test('keeps files for thirty days of a steady clock, and no longer', async () => {
    await runMaintenance();
    const { _id: id } = await make.product({ images: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    await passDays(30);
    expect(days()).toEqual(['2030-01-01']);
    await passDays(1);
    expect(days()).toEqual([]);
  });

  test('deletes nothing on a clock forty days ahead, after any number of starts', async () => {
    await passDays(40);
    const { _id: id } = await make.product({ images: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    const enquiry = await make.enquiry();
    await server.client.enquiries.remove({ id: enquiry._id });
    await runMaintenance();
    server.clock.advance(40 * day);
    for (let starts = 0; starts < 3; starts += 1) await runMaintenance();
    await passDays(29);
    expect(inTrash()).toHaveLength(2);
    server.clock.advance(-40 * day);
    for (let starts = 0; starts < 3; starts += 1) await runMaintenance();
    await passDays(28);
    expect(inTrash()).toHaveLength(2);
    await server.client.enquiries.restore({ id: enquiry._id });
  });

  test('restarts the thirty days after the server was off for more than two', async () => {
    await passDays(31);
    const enquiry = await make.enquiry();
    await server.client.enquiries.remove({ id: enquiry._id });
    server.clock.advance(31 * day);
    await runMaintenance();
    await server.client.enquiries.restore({ id: enquiry._id });
    await server.client.enquiries.remove({ id: enquiry._id });
    await passDays(31);
    await expect(server.client.enquiries.restore({ id: enquiry._id })).rejects.toMatchObject({ status: 404 });
  });

  test('the trash for files keeps files that people have put there', async () => {
    mkdirSync(join(folders().trash, 'kept by hand'));
    await runMaintenance();
    await passDays(40);
    expect(days()).toEqual(['kept by hand']);
  });

  test('automatically receives up to a hundred files, if they are at most a tenth', async () => {
    await writeImages(500, 450);
    expect(await server.deps.media.collectOrphans()).toEqual({ moved: 100, refused: 0, files: 1000 });
    expect(inPlace()).toHaveLength(900);
    expect(inTrash()).toHaveLength(100);
    expect(server.logged).toEqual([]);
  });

  test.each([
    ['more than a hundred', 1000, 949, 102, 2000],
    ['more than a tenth', 6, 5, 2, 12],
    ['all', 6, 0, 12, 12],
  ])('refuses %s, and the log says so', async (_, count, named, refused, files) => {
    await writeImages(count, named);
    await collectUnattended(server.deps);
    expect(inPlace()).toHaveLength(files);
    expect(inTrash()).toEqual([]);
    const [line] = server.logged.splice(0).map(text => JSON.parse(text));
    expect(line).toMatchObject({ level: 40, refused, files });
    expect(line.msg).toMatch(
      new RegExp(`^${refused} of ${files} image files are not referenced by any record, .*: npm run collect -- --all$`),
    );
  });

  test('the trash for files may be removed by hand while the server runs', async () => {
    rmSync(folders().trash, { recursive: true });
    const { _id: id } = await make.product({ images: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    expect(inTrash()).toHaveLength(2);
  });
});
