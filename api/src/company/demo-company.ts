import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { imageVariants } from '@hydraulics/common/units/images';
import { demoFolder } from '../files/demo-folder.ts';
import { type CompanyFile, readCompleteFile } from './company-file.ts';

/** The file of the demo's company. */
export const demoProfile = join(demoFolder, 'company.json');

/** The invented company of the demo, without photographs whose files are missing, as on a site with an older catalogue. */
export class DemoCompany {
  readonly #dataDir: string;
  readonly #file: string;
  #whole: CompanyFile | undefined;
  #shown: CompanyFile | null = null;

  constructor(dataDir: string, file = demoProfile) {
    this.#dataDir = dataDir;
    this.#file = file;
  }

  /** @returns the same object as long as nothing changes; null if there are no files of the demo */
  async read(): Promise<CompanyFile | null> {
    this.#whole ??= (await readCompleteFile(this.#file)) ?? undefined;
    if (!this.#whole) return null;
    const { photographs = [] } = this.#whole;
    if (this.#shown?.photographs?.length === photographs.length) return this.#shown;
    const loaded = photographs.filter(({ image }) => this.#isLoaded(image));
    if (this.#shown?.photographs?.length !== loaded.length) {
      this.#shown = { ...this.#whole, photographs: loaded, isDemo: true };
    }
    return this.#shown;
  }

  #isLoaded(image: string): boolean {
    const files = imageVariants(image).flatMap(({ webp, avif = webp }) => [webp, avif]);
    return files.every(path => existsSync(join(this.#dataDir, path)));
  }
}
