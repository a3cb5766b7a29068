import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Company, company } from '@hydraulics/common/nouns/company';
import type { Logger } from 'pino';
import { demoFolder } from '../demo/folder.ts';
import { StartError } from '../start-error.ts';

/**
 * The company profile: `DATA_DIR/company.json`, else the demo's. Read again when the file changes; a change that is
 * not right is logged, and the profile from before stays.
 * @throws Error that names each wrong field, when there is no profile from before
 */
export function companyReader(
  dataDir: string,
  log: Pick<Logger, 'error'>,
  demo = join(demoFolder, 'company.json'),
): () => Promise<Company> {
  const file = join(dataDir, 'company.json');
  let kept: { changed: number; profile: Company } | undefined;
  return async () => {
    const changed = await stat(file).then(
      stats => stats.mtimeMs,
      () => 0,
    );
    if (kept?.changed === changed) return kept.profile;
    const before = kept?.profile;
    const profile = await (changed === 0 ? readDemo(file, demo) : readProfile(file)).catch(error => {
      if (!before) throw error;
      log.error({ err: error }, 'The changed company profile is not used');
      return before;
    });
    kept = { changed, profile };
    return profile;
  };
}

async function readDemo(wanted: string, demo: string): Promise<Company> {
  if (!existsSync(demo)) throw new StartError(`${wanted} is missing, and so is the profile that stands in: ${demo}`);
  return readProfile(demo);
}

async function readProfile(file: string): Promise<Company> {
  const parsed = company.safeParse(parseJson(file, await readFile(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`${file} is not a complete company profile:\n${faults.join('\n')}`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartError(`${file} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
}
