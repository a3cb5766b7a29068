import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../../testing/server.ts';
import { SharePictures } from './share-pictures.ts';

describe.each(databases)('share pictures, on %s', database => {
  let opened: TestDeps;
  beforeAll(async () => {
    opened = await openTestDeps(database);
  });
  afterAll(() => opened?.close());

  test('are drawn once for all who request them at the same time', async () => {
    const { media } = opened.deps;
    const draw = vi.spyOn(media, 'drawShare');
    const pictures = new SharePictures({ media });
    const [one, other] = await Promise.all([pictures.site(testCompany), pictures.site(testCompany)]);
    expect(other).toBe(one);
    expect(existsSync(join(opened.folder, 'share', one))).toBe(true);
    expect(await pictures.site(testCompany)).toBe(one);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
