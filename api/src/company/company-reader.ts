import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { email } from '@hydraulics/common/contract/fields';
import { company } from '@hydraulics/common/nouns/company';
import { imageVariants } from '@hydraulics/common/units/images';
import type { Logger } from 'pino';
import { z } from 'zod';
import { demoFolder } from '../files/demo-folder.ts';
import { StartError } from '../start-error.ts';

const addresses = z.array(email('The address'));

/** The profile as stored. The recipients of enquiries are not part of the public profile. */
const companyFile = company.extend({
  enquiriesTo: z
    .object({
      /** Absent: the first public address. Empty: nobody. */
      default: addresses.optional(),
      categories: z.record(z.string(), addresses).optional(),
    })
    .optional(),
});
export type CompanyFile = z.output<typeof companyFile>;

/**
 * Reads `DATA_DIR/company.json`, or the demo's profile. Rereads the file when it changes; an invalid change is logged
 * and the previous profile stays in use.
 * @throws StartError listing each invalid field when there is no previous profile
 */
export function createCompanyReader(
  dataDir: string,
  log: Pick<Logger, 'error'>,
  demo = join(demoFolder, 'company.json'),
): () => Promise<CompanyFile> {
  const file = join(dataDir, 'company.json');
  let cached: { changed: number; profile: CompanyFile } | undefined;
  const readDemo = createDemoReader(file, demo, dataDir);
  return async () => {
    const changed = await stat(file).then(
      stats => stats.mtimeMs,
      () => 0,
    );
    if (changed > 0 && cached?.changed === changed) return cached.profile;
    const before = cached?.profile;
    const profile = await (changed === 0 ? readDemo() : readProfile(file)).catch(error => {
      if (!before) throw error;
      log.error({ err: error }, 'The changed company profile is invalid and not used');
      return before;
    });
    cached = { changed, profile };
    return profile;
  };
}

/**
 * Reads the demo's profile without photographs whose files are missing, as on a site without the demo's catalogue or
 * with an older one. Returns the same object while nothing changes.
 */
function createDemoReader(ownProfile: string, demo: string, dataDir: string): () => Promise<CompanyFile> {
  let whole: CompanyFile | undefined;
  let shown: CompanyFile | undefined;
  const isLoaded = (image: string) =>
    imageVariants(image).every(({ webp, avif = webp }) => [webp, avif].every(path => existsSync(join(dataDir, path))));
  return async () => {
    if (!whole && !existsSync(demo)) {
      throw new StartError(`${ownProfile} is missing, and so is the demo's profile: ${demo}`);
    }
    whole ??= await readProfile(demo);
    const { photographs = [] } = whole;
    if (shown?.photographs?.length === photographs.length) return shown;
    const loaded = photographs.filter(({ image }) => isLoaded(image));
    if (shown?.photographs?.length !== loaded.length) shown = { ...whole, photographs: loaded };
    return shown;
  };
}

async function readProfile(file: string): Promise<CompanyFile> {
  const parsed = companyFile.safeParse(parseJson(file, await readFile(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`${file} is not a complete company profile:\n${problems.join('\n')}`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartError(`${file} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
}
