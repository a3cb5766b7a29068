import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import type { Logger } from 'pino';
import { tag } from '../db/content-tags.ts';
import type { Database } from '../db/database.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';
import { imagesNamedIn, readCompanyFile } from './company-file.ts';
import { demoProfile } from './demo-company.ts';
import { newProfile } from './store-profile.ts';

type ImportDeps = { db: Database; dataDir: string; now: () => Date; log: Pick<Logger, 'error' | 'info'> };

/**
 * `DATA_DIR/company.json`, which held the profile before the database did. A start imports it once, while the database
 * has no profile, and leaves it as it is.
 */
export class EarlierFile {
  readonly #file: string;
  readonly #db: Database;
  /** Why it was not imported, one line each. */
  problems: string[] = [];

  constructor({ db, dataDir }: Pick<ImportDeps, 'db' | 'dataDir'>) {
    this.#file = join(dataDir, 'company.json');
    this.#db = db;
  }

  /** @returns whether it was imported now */
  async import({ now, log }: Pick<ImportDeps, 'now' | 'log'>): Promise<boolean> {
    if (await this.#hasProfile()) return false;
    const read = await readCompanyFile(this.#file);
    if (!read) return false;
    if ('problems' in read) {
      this.problems = read.problems;
      log.error({ file: this.#file, problems: read.problems }, 'The company profile has errors, and was not imported');
      return false;
    }
    const at = now();
    return this.#db.write(async (tables, touch) => {
      touch(tag.company);
      // Another process may have imported it.
      if (await tables.website.existsBy({ id: websiteId })) return false;
      const row = { ...newProfile(at, read.values), importedAt: at };
      await tables.website.insert(row);
      const { name } = row;
      const entry = { call: 'server.importProfile', at, counts: {}, record: 'website', recordId: websiteId };
      await insertSystemEntry(tables, { ...entry, recordName: name || null });
      return true;
    });
  }

  /** The images that it and the demo name, while the database has no profile. */
  async images(): Promise<string[]> {
    if (await this.#hasProfile()) return [];
    const texts = await Promise.all([this.#file, demoProfile].map(file => readFile(file, 'utf8').catch(() => '')));
    return texts.flatMap(imagesNamedIn);
  }

  #hasProfile(): Promise<boolean> {
    return this.#db.read(tables => tables.website.existsBy({ id: websiteId }));
  }
}
