import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageVariants } from '@hydraulics/common/units/images';
import type { Logger } from 'pino';
import { demoFolder } from '../files/demo-folder.ts';
import { type CompanyFile, imagesNamedIn, readCompanyFile } from './company-file.ts';
import { demoLinesIn } from './demo-lines.ts';

/** What visitors see as the company. */
export type ProfileState = {
  /** Null: the website is under construction. */
  company: CompanyFile | null;
  /** The errors of `company.json`, one line each. With errors, the last valid profile stays in use. */
  problems: string[];
  /** The lines of the company's own profile that are still the demo's, if any. */
  demoLines?: string[];
};

const missing: ProfileState = { company: null, problems: [] };

/** The file of the demo's company. */
export const demoProfile = join(demoFolder, 'company.json');

/**
 * The company profile: `DATA_DIR/company.json`, or the demo's while that file does not exist. The file is read again
 * when it changes; its errors are logged once.
 */
export class CompanyProfile {
  readonly #dataDir: string;
  readonly #file: string;
  readonly #demo: string | null;
  readonly #log: Pick<Logger, 'error'>;
  #own: { changed: number; state: ProfileState } | undefined;
  #demoWhole: CompanyFile | undefined;
  #demoShown: ProfileState = missing;

  /** @param demo the file of the demo's company; null if only the company's own profile may be shown */
  constructor(dataDir: string, log: Pick<Logger, 'error'>, demo: string | null) {
    this.#dataDir = dataDir;
    this.#file = join(dataDir, 'company.json');
    this.#log = log;
    this.#demo = demo;
  }

  /** Reads the current profile; the same object as long as nothing changes. */
  async read(): Promise<CompanyFile | null> {
    return (await this.state()).company;
  }

  async state(): Promise<ProfileState> {
    const changed = await stat(this.#file).then(
      stats => stats.mtimeMs,
      () => 0,
    );
    if (changed === 0) {
      this.#own = undefined;
      return this.#readDemo();
    }
    if (this.#own?.changed === changed) return this.#own.state;
    const parsed = await readCompanyFile(this.#file);
    const read = 'profile' in parsed ? await readDemoLines(parsed.profile) : undefined;
    // Another call may have read this change, and logged its errors.
    if (this.#own?.changed === changed) return this.#own.state;
    const before = this.#own?.state;
    const demoLines = read ?? before?.demoLines ?? [];
    const [company, problems] = 'profile' in parsed ? [parsed.profile, []] : [before?.company ?? null, parsed.problems];
    this.#own = { changed, state: { company, problems, ...(demoLines.length > 0 ? { demoLines } : {}) } };
    if (problems.length > 0) {
      this.#log.error({ file: this.#file, problems }, 'The company profile is incomplete or invalid, and not used');
    }
    return this.#own.state;
  }

  /** The paths of the images that the profile names, also while it is invalid. */
  async images(): Promise<string[]> {
    const file = existsSync(this.#file) ? this.#file : demoProfile;
    return imagesNamedIn(await readFile(file, 'utf8').catch(() => ''));
  }

  /** The demo's profile without photographs whose files are missing, as on a site with an older demo's catalogue. */
  async #readDemo(): Promise<ProfileState> {
    if (!this.#demo) return missing;
    if (!this.#demoWhole) {
      const parsed = await readCompanyFile(this.#demo);
      if (!('profile' in parsed)) return missing;
      this.#demoWhole = parsed.profile;
    }
    const { photographs = [] } = this.#demoWhole;
    const shown = this.#demoShown.company?.photographs;
    if (shown?.length === photographs.length) return this.#demoShown;
    const loaded = photographs.filter(({ image }) => this.#isLoaded(image));
    if (shown?.length !== loaded.length) {
      this.#demoShown = { company: { ...this.#demoWhole, photographs: loaded, isDemo: true }, problems: [] };
    }
    return this.#demoShown;
  }

  #isLoaded(image: string): boolean {
    const files = imageVariants(image).flatMap(({ webp, avif = webp }) => [webp, avif]);
    return files.every(path => existsSync(join(this.#dataDir, path)));
  }
}

/** Also where the demo is not shown: a profile is often begun as a copy of its file. */
async function readDemoLines(profile: CompanyFile): Promise<string[]> {
  const demo = await readCompanyFile(demoProfile);
  return 'profile' in demo ? demoLinesIn(profile, demo.profile) : [];
}
