import { join } from 'node:path';
import { type Blobs, hasBlobs } from '../blobs/blobs.ts';
import { uploadName } from '../blobs/names.ts';
import { demoFolder } from '../files/demo-folder.ts';
import { parseStoredPath } from '../media/references.ts';
import { type CompanyFile, readCompleteFile } from './company-file.ts';

/** The file of the demo's company. */
export const demoProfile = join(demoFolder, 'company.json');

/** The invented company of the demo, without photographs whose files are missing, as on a site with an older catalogue. */
export class DemoCompany {
  readonly #blobs: Pick<Blobs, 'head'>;
  readonly #file: string;
  #whole: CompanyFile | undefined;
  #shown: CompanyFile | null = null;

  constructor(blobs: Pick<Blobs, 'head'>, file = demoProfile) {
    this.#blobs = blobs;
    this.#file = file;
  }

  /** @returns the same object as long as nothing changes; null if there are no files of the demo */
  async read(): Promise<CompanyFile | null> {
    this.#whole ??= (await readCompleteFile(this.#file)) ?? undefined;
    if (!this.#whole) return null;
    const { photographs = [] } = this.#whole;
    if (this.#shown?.photographs?.length === photographs.length) return this.#shown;
    const isLoaded = await Promise.all(photographs.map(({ image }) => this.#isLoaded(image)));
    const loaded = photographs.filter((_, place) => isLoaded[place]);
    if (this.#shown?.photographs?.length !== loaded.length) {
      this.#shown = { ...this.#whole, photographs: loaded, isDemo: true };
    }
    return this.#shown;
  }

  async #isLoaded(image: string): Promise<boolean> {
    const file = parseStoredPath(image);
    return file !== null && hasBlobs(this.#blobs, file.variants.map(uploadName));
  }
}
