import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageVariants, uploadsFolder } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCompany } from '../testing/company.ts';
import { createCompanyReader } from './company-reader.ts';

describe('the company profile', () => {
  let folder: string;
  let logged: unknown[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'company-'));
    logged = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const log = { error: (...entry: unknown[]) => logged.push(entry) } as never;
  /** Sets the modification time, because quick writes may have the same one. */
  const write = (content: string, second: number) => {
    const file = join(folder, 'company.json');
    writeFileSync(file, content);
    utimesSync(file, second, second);
  };

  test("is the demo's until there is a file, and again after the file is removed", async () => {
    const read = createCompanyReader(folder, log);
    expect((await read()).name).toBe('Veldmark Hydraulics');
    expect(await read(), 'one value as long as nothing changes').toBe(await read());
    write(JSON.stringify(testCompany), 1);
    expect(await read()).toEqual(testCompany);
    expect(await read(), 'one value as long as nothing changes').toBe(await read());
    write(JSON.stringify({ ...testCompany, name: 'Renamed' }), 2);
    expect((await read()).name).toBe('Renamed');
    rmSync(join(folder, 'company.json'));
    expect((await read()).name).toBe('Veldmark Hydraulics');
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
      const read = createCompanyReader(folder, log, demo);
      expect((await read()).photographs).toEqual([]);
      expect(await read(), 'one value as long as nothing changes').toBe(await read());
      load(files.slice(1));
      expect((await read()).photographs, 'one variant is missing').toEqual([]);
      load(files);
      expect((await read()).photographs).toEqual(photographs);
      expect(await read(), 'one value as long as nothing changes').toBe(await read());
    });

    test('of your own names photographs as written', async () => {
      write(JSON.stringify({ ...testCompany, photographs }), 1);
      expect((await createCompanyReader(folder, log, demo)()).photographs).toEqual(photographs);
    });
  });

  test('is required when there is no demo', async () => {
    const demo = join(folder, 'nowhere.json');
    const start = createCompanyReader(folder, log, demo)();
    await expect(start).rejects.toThrow(
      `${join(folder, 'company.json')} is missing, and so is the demo's profile: ${demo}`,
    );
  });

  test('that is invalid at the start is rejected with every error', async () => {
    write(JSON.stringify({ ...testCompany, name: ' ', founded: '2006', map: { ...testCompany.map, zoom: 99 } }), 1);
    const error = createCompanyReader(folder, log)();
    await expect(error).rejects.toThrow(/name: .+\n.*founded: .+\n.*map\.zoom: /);
  });

  test.each(['', '{"name": '])('that is %j at the start is rejected with the name of its file', async content => {
    write(content, 1);
    const start = createCompanyReader(folder, log)();
    await expect(start).rejects.toThrow(`${join(folder, 'company.json')} is not valid JSON: `);
  });

  test.each(['{"name": ', '{}'])('that is changed to %s is ignored and logged once', async content => {
    write(JSON.stringify(testCompany), 1);
    const read = createCompanyReader(folder, log);
    const before = await read();
    write(content, 2);
    expect(await read()).toBe(before);
    expect(await read()).toBe(before);
    expect(logged).toHaveLength(1);
  });
});
