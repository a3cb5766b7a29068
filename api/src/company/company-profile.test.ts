import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageVariants, uploadsFolder } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskBlobs } from '../blobs/disk.ts';
import { Database } from '../db/database.ts';
import { dropCompany, storeCompany, testCompany } from '../testing/company.ts';
import { databases } from '../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../testing/server.ts';
import { CompanyProfile } from './company-profile.ts';
import { DemoCompany, demoProfile } from './demo-company.ts';
import { EarlierFile } from './import-company-file.ts';

const none = { read: async () => null };

describe.each(databases)('the company profile, on %s,', database => {
  let opened: TestDeps;
  let logged: unknown[];
  beforeEach(async () => {
    opened = await openTestDeps(database);
    logged = [];
  });
  afterEach(() => opened.close());

  const open = (demo = true) =>
    new CompanyProfile(opened.deps.db, demo ? new DemoCompany(opened.deps.media.blobs) : none);
  const file = () => join(opened.folder, 'company.json');
  const log = { error: (...entry: unknown[]) => logged.push(entry), info: () => undefined };
  async function importFile(content: string): Promise<EarlierFile> {
    writeFileSync(file(), content);
    const earlier = new EarlierFile({ db: opened.deps.db, dataDir: opened.folder });
    await earlier.import({ now: opened.deps.now, log });
    return earlier;
  }

  test("is the demo's until one is stored", async () => {
    const profile = open();
    expect(await profile.read()).toMatchObject({ name: 'Veldmark Hydraulics', isDemo: true });
    expect(await profile.read(), 'one value as long as nothing changes').toBe(await profile.read());
    await storeCompany(opened.deps, testCompany);
    expect(await profile.read()).toEqual(testCompany);
    expect(await profile.read(), 'one value as long as nothing changes').toBe(await profile.read());
    await storeCompany(opened.deps, { ...testCompany, name: 'Renamed' });
    expect((await profile.read())?.name).toBe('Renamed');
    await dropCompany(opened.deps);
    expect((await profile.read())?.name).toBe('Veldmark Hydraulics');
  });

  test('that another process changes is the new one within a second', async () => {
    await storeCompany(opened.deps, testCompany);
    const profile = open();
    await profile.read();
    const other = await new Database(opened.database.location).open();
    await storeCompany({ ...opened.deps, db: other }, { ...testCompany, hours: '8 to 4' });
    await other.close();
    opened.clock.advance(1000);
    expect((await profile.read())?.hours).toBe('8 to 4');
  });

  test('is missing without a stored one and without the demo', async () => {
    expect(await open(false).state()).toEqual({ company: null, missing: null, problems: [] });
  });

  test('that is unfinished is not shown, neither is the demo, and the missing fields are named', async () => {
    const { emails: _, ...others } = testCompany;
    await storeCompany(opened.deps, { ...others, hours: '  ' });
    expect(await open().state()).toEqual({ company: null, missing: ['emails', 'hours'], problems: [] });
  });

  test('stays known while the database is down', async () => {
    await storeCompany(opened.deps, testCompany);
    const profile = open();
    await profile.read();
    await opened.deps.db.close();
    opened.clock.advance(5000);
    expect(await profile.read()).toEqual(testCompany);
    await opened.deps.db.open();
  });

  describe('in the file of an earlier version', () => {
    test('is imported once, and the file is left as it is', async () => {
      const content = JSON.stringify({ ...testCompany, enquiriesTo: { default: ['boss@example.com'] } });
      await importFile(content);
      expect(await open().read()).toEqual({ ...testCompany, enquiriesTo: { default: ['boss@example.com'] } });
      expect(readFileSync(file(), 'utf8')).toBe(content);
      await importFile(JSON.stringify({ ...testCompany, name: 'Changed later' }));
      expect((await open().read())?.name).toBe('Test Hydraulics Ltd');
      expect(logged).toEqual([]);
    });

    test('is imported as far as it goes, and said to be unfinished', async () => {
      const { emails: _, hours: __, ...incomplete } = testCompany;
      await importFile(JSON.stringify(incomplete));
      expect(await open().state()).toEqual({ company: null, missing: ['emails', 'hours'], problems: [] });
    });

    test.each([
      ['', ['The file is not valid JSON: Unexpected end of JSON input']],
      ['[]', ['The file: Invalid input: expected object, received array']],
      [
        JSON.stringify({ ...testCompany, map: { latitude: 0, longitude: 0, zoom: 99 }, founded: '2006' }),
        ['founded: The year must be a number', 'map.zoom: Zoom must be at most 20'],
      ],
      [
        JSON.stringify({ ...testCompany, emails: [{ label: 'Sales', address: 'nobody' }] }),
        ['emails.0.address: The address must be an email address'],
      ],
    ])('with errors, as %s, is not imported, and every error is listed and logged', async (content, problems) => {
      const earlier = await importFile(content);
      expect(
        earlier.problems.map(line => line.replace(/must be a valid.*|must be an email.*/, 'must be an email address')),
      ).toEqual(problems);
      expect(logged).toHaveLength(1);
      expect(await open(false).read()).toBeNull();
      await importFile(JSON.stringify(testCompany));
      expect(await open(false).read()).toEqual(testCompany);
    });

    test('keeps its images also while it has errors', async () => {
      const image = `uploads/${'a'.repeat(40)}-1200x900.webp`;
      const earlier = await importFile(`{"photographs": [{"image": "${image}"}, `);
      expect(await earlier.images()).toContain(image);
    });
  });

  describe('that is a copy of the one of the demo', () => {
    const demo = JSON.parse(readFileSync(demoProfile, 'utf8'));
    const linesOf = async (changes: object) => {
      await storeCompany(opened.deps, { ...testCompany, ...changes });
      return (await open(false).state()).demoLines;
    };

    test('is used, and its lines are named', async () => {
      await storeCompany(opened.deps, demo);
      const { company, missing, demoLines = [] } = await open(false).state();
      expect([company?.name, missing]).toEqual(['Veldmark Hydraulics', []]);
      expect(demoLines.slice(0, 4)).toEqual(['name', 'shortName', 'tagline', 'summary']);
      for (const line of ['hero.headline', 'phones.0.number', 'emails.1.address', 'address.3', 'postal.locality']) {
        expect(demoLines).toContain(line);
      }
      for (const line of ['brands.7.name', 'credit', 'map']) expect(demoLines).toContain(line);
      for (const line of ['phones.0.label', 'hours', 'facts.1.label', 'about.mission.title', 'legal.terms.1.title']) {
        expect(demoLines).not.toContain(line);
      }
    });

    test.each([
      ['a name within a sentence', { credit: '© VELDMARK, 2026' }, ['credit']],
      ['a number written in another way', { phones: [{ label: 'A', number: '(001) 555-01-42' }] }, ['phones.0.number']],
      [
        'a mailbox of the same domain',
        { emails: [{ label: 'A', address: 'info@Veldmark.example.com' }] },
        ['emails.0.address'],
      ],
      ['a recipient of enquiries', { enquiriesTo: { default: ['a@veldmark.example.com'] } }, ['enquiriesTo.default.0']],
      ['a line of the address', { address: ['Test Ltd', '1 Sample Street'] }, ['address.1']],
      ['an invented customer', { brands: [{ name: 'Our Mill' }, { name: 'Ostra Forge' }] }, ['brands.1.name']],
      ['the place on the map', { map: demo.map }, ['map']],
      ['a text', { hero: { headline: 'Ours', text: demo.hero.text } }, ['hero.text']],
      [
        'an imprint',
        { legal: { imprint: demo.legal.imprint } },
        ['legal.imprint.0.paragraphs.0', 'legal.imprint.0.paragraphs.1', 'legal.imprint.1.paragraphs.0'],
      ],
      ['nothing but the legal texts about this software', { legal: { terms: demo.legal.terms } }, undefined],
      ['nothing but hours and a promise', { hours: demo.hours, answerPromise: demo.answerPromise }, undefined],
      ['nothing', {}, undefined],
    ])('names %s', async (_what, changes, lines) => {
      expect(await linesOf(changes)).toEqual(lines);
    });

    test('names none for the demo itself', async () => {
      expect((await open().state()).demoLines).toBeUndefined();
    });
  });
});

describe('the company of the demo', () => {
  const image = `uploads/${'a'.repeat(40)}-1200x900.webp`;
  const photographs = [{ image, alt: 'A hall with a crane', caption: 'The hall' }];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'company-'));
    writeFileSync(join(folder, 'demo.json'), JSON.stringify({ ...testCompany, photographs }));
    mkdirSync(join(folder, uploadsFolder));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const files = imageVariants(image).flatMap(({ webp, avif }) => [webp, avif ?? '']);
  const load = (names: string[]) => {
    for (const name of names) writeFileSync(join(folder, name), '');
  };

  test('names no photograph whose files were not loaded', async () => {
    const demo = new DemoCompany(diskBlobs(folder), join(folder, 'demo.json'));
    expect((await demo.read())?.photographs).toEqual([]);
    expect(await demo.read(), 'one value as long as nothing changes').toBe(await demo.read());
    load(files.slice(1));
    expect((await demo.read())?.photographs, 'one variant is missing').toEqual([]);
    load(files);
    expect((await demo.read())?.photographs).toEqual(photographs);
  });

  test('is missing when there are no files of the demo', async () => {
    expect(await new DemoCompany(diskBlobs(folder), join(folder, 'nowhere.json')).read()).toBeNull();
  });
});
