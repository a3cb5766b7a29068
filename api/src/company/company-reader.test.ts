import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCompany } from '../testing/company.ts';
import { companyReader } from './company-reader.ts';

describe('the company profile', () => {
  let folder: string;
  let logged: unknown[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'company-'));
    logged = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const log = { error: (...entry: unknown[]) => logged.push(entry) } as never;
  /** Writes the file as if so many seconds after the last time: quick writes may bear one and the same time. */
  const write = (content: string, second: number) => {
    const file = join(folder, 'company.json');
    writeFileSync(file, content);
    utimesSync(file, second, second);
  };

  test("is the demo's until there is a file, and again when it is gone", async () => {
    const read = companyReader(folder, log);
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

  test('is asked for in a sentence where there is not even the demo', async () => {
    const demo = join(folder, 'nowhere.json');
    const start = companyReader(folder, log, demo)();
    await expect(start).rejects.toThrow(
      `${join(folder, 'company.json')} is missing, and so is the profile that stands in: ${demo}`,
    );
  });

  test('that is wrong at the start is refused with every fault', async () => {
    write(JSON.stringify({ ...testCompany, name: ' ', founded: '2006', map: { ...testCompany.map, zoom: 99 } }), 1);
    const fault = companyReader(folder, log)();
    await expect(fault).rejects.toThrow(/name: .+\n.*founded: .+\n.*map\.zoom: /);
  });

  test.each(['', '{"name": '])('that is %j at the start is refused by the name of its file', async content => {
    write(content, 1);
    const start = companyReader(folder, log)();
    await expect(start).rejects.toThrow(`${join(folder, 'company.json')} is not valid JSON: `);
  });

  test.each(['{"name": ', '{}'])('that is changed to %s is not used, and the log says why, once', async content => {
    write(JSON.stringify(testCompany), 1);
    const read = companyReader(folder, log);
    const before = await read();
    write(content, 2);
    expect(await read()).toBe(before);
    expect(await read()).toBe(before);
    expect(logged).toHaveLength(1);
  });
});
