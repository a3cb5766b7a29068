import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageVariants, uploadsFolder } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCompany } from '../testing/company.ts';
import { CompanyProfile, demoProfile } from './company-profile.ts';

describe('the company profile', () => {
  let folder: string;
  let logged: unknown[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'company-'));
    logged = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (demo: string | null) =>
    new CompanyProfile(folder, { error: (...entry: unknown[]) => logged.push(entry) }, demo);
  /** Sets the modification time, because quick writes may have the same one. */
  const write = (content: string, second: number) => {
    const file = join(folder, 'company.json');
    writeFileSync(file, content);
    utimesSync(file, second, second);
  };

  test("is the demo's until there is a file, and again after the file is removed", async () => {
    const profile = open(demoProfile);
    expect(await profile.read()).toMatchObject({ name: 'Veldmark Hydraulics', isDemo: true });
    expect(await profile.read(), 'one value as long as nothing changes').toBe(await profile.read());
    write(JSON.stringify(testCompany), 1);
    expect(await profile.read()).toEqual(testCompany);
    expect(await profile.read(), 'one value as long as nothing changes').toBe(await profile.read());
    write(JSON.stringify({ ...testCompany, name: 'Renamed' }), 2);
    expect((await profile.read())?.name).toBe('Renamed');
    rmSync(join(folder, 'company.json'));
    expect((await profile.read())?.name).toBe('Veldmark Hydraulics');
  });

  test('is missing without a file and without the demo, and again after the file is removed', async () => {
    const profile = open(null);
    expect(await profile.state()).toEqual({ company: null, problems: [] });
    write(JSON.stringify(testCompany), 1);
    expect(await profile.read()).toEqual(testCompany);
    rmSync(join(folder, 'company.json'));
    expect(await profile.state()).toEqual({ company: null, problems: [] });
    expect(logged).toEqual([]);
  });

  test('is missing when there are no files of the demo', async () => {
    expect(await open(join(folder, 'nowhere.json')).state()).toEqual({ company: null, problems: [] });
  });

  describe('from the demo', () => {
    const image = `uploads/${'a'.repeat(40)}-1200x900.webp`;
    const photographs = [{ image, alt: 'A hall with a crane', caption: 'The hall' }];
    let demo: string;
    beforeEach(() => {
      demo = join(folder, 'demo.json');
      writeFileSync(demo, JSON.stringify({ ...testCompany, photographs }));
      mkdirSync(join(folder, uploadsFolder));
    });
    const files = imageVariants(image).flatMap(({ webp, avif }) => [webp, avif ?? '']);
    const load = (names: string[]) => {
      for (const name of names) writeFileSync(join(folder, name), '');
    };

    test('names no photograph whose files were not loaded', async () => {
      const profile = open(demo);
      expect((await profile.read())?.photographs).toEqual([]);
      expect(await profile.read(), 'one value as long as nothing changes').toBe(await profile.read());
      load(files.slice(1));
      expect((await profile.read())?.photographs, 'one variant is missing').toEqual([]);
      load(files);
      expect((await profile.read())?.photographs).toEqual(photographs);
      expect(await profile.read(), 'one value as long as nothing changes').toBe(await profile.read());
    });

    test('of your own names photographs as written', async () => {
      write(JSON.stringify({ ...testCompany, photographs }), 1);
      expect((await open(demo).read())?.photographs).toEqual(photographs);
    });
  });

  const { emails: _, hours: __, ...incomplete } = testCompany;
  test.each([
    ['', ['The file is not valid JSON: Unexpected end of JSON input']],
    ['[]', ['The file: Invalid input: expected object, received array']],
    [JSON.stringify(incomplete), ['emails: is missing', 'hours: is missing']],
    [
      JSON.stringify({ ...testCompany, map: { latitude: 0, longitude: 0, zoom: 99 }, founded: '2006' }),
      ['founded: Invalid input: expected number, received string', 'map.zoom: Too big: expected number to be <=20'],
    ],
  ])('of %s is not used, neither is the demo, and every error is listed and logged once', async (content, problems) => {
    write(content, 1);
    const profile = open(demoProfile);
    expect(await profile.state()).toEqual({ company: null, problems });
    expect(await profile.state()).toEqual({ company: null, problems });
    expect(logged).toEqual([
      [{ file: join(folder, 'company.json'), problems }, 'The company profile is incomplete or invalid, and not used'],
    ]);
    write(JSON.stringify(testCompany), 2);
    expect(await profile.state()).toEqual({ company: testCompany, problems: [] });
  });

  describe('that is a copy of the one of the demo', () => {
    const demo = JSON.parse(readFileSync(demoProfile, 'utf8'));
    const linesOf = async (changes: object) => {
      write(JSON.stringify({ ...testCompany, ...changes }), 1);
      return (await open(null).state()).demoLines;
    };

    test('is used, and its lines are named', async () => {
      write(JSON.stringify(demo), 1);
      const { company, problems, demoLines = [] } = await open(null).state();
      expect([company?.name, problems]).toEqual(['Veldmark Hydraulics', []]);
      expect(demoLines.slice(0, 10)).toEqual([
        ...['name', 'shortName', 'tagline', 'summary', 'hero.headline', 'hero.text'],
        ...['weAre.paragraphs.0', 'weAre.paragraphs.1', 'phones.0.number', 'phones.1.number'],
      ]);
      for (const line of ['emails.1.address', 'address.3', 'postal.locality', 'brands.7.name', 'credit', 'map']) {
        expect(demoLines).toContain(line);
      }
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
      expect((await open(demoProfile).state()).demoLines).toBeUndefined();
    });
  });

  test('stays in use while its change is invalid', async () => {
    write(JSON.stringify(testCompany), 1);
    const profile = open(null);
    await profile.read();
    write('{"name": "Only a name"', 2);
    const { company, problems } = await profile.state();
    expect(company).toEqual(testCompany);
    expect(problems).toHaveLength(1);
    await profile.state();
    expect(logged).toHaveLength(1);
  });

  test('keeps its images also while it is invalid', async () => {
    const image = `uploads/${'a'.repeat(40)}-1200x900.webp`;
    write(`{"photographs": [{"image": "${image}"}, `, 1);
    expect(await open(null).images()).toEqual([image]);
  });
});
