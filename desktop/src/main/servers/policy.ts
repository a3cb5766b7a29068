import { readFile } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import { z } from 'zod';
import { parseServerAddress } from '../../server-address.ts';
import { parseJson } from '../storage/parse-json.ts';

/** The settings that an administrator has made for all users of a computer. */
const policy = z.strictObject({
  /** The website's address; the first start does not ask for one. */
  server: z.string().optional(),
  /** False where the administrator installs new versions. */
  updates: z.boolean().default(true),
});
export type Policy = { server: string | null; updates: boolean };

const none: Policy = { server: null, updates: true };

/** The policy file of a computer, in a folder that only administrators may write. */
export function policyFile(platform: NodeJS.Platform, name: string, programFiles = 'C:\\Program Files'): string {
  if (platform === 'win32') return win32.join(programFiles, name, 'policy.json');
  if (platform === 'darwin') return posix.join('/Library/Application Support', name, 'policy.json');
  return '/etc/hydraulics-back-office/policy.json';
}

/** Reads a policy file. An invalid one is not applied; `error` then gives the reason as a message. */
export async function readPolicy(file: string): Promise<{ policy: Policy; error: string | null }> {
  const rejected = (reason: string) => ({ policy: none, error: `${file}: ${reason}` });
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return { policy: none, error: null };
    return rejected('The file cannot be read.');
  }
  const parsed = policy.safeParse(parseJson(text));
  if (!parsed.success) {
    return rejected(
      'It must be JSON with “server”, the address of the website, and “updates”, true or false, or one of them.',
    );
  }
  const { server, updates } = parsed.data;
  const address = server === undefined ? null : parseServerAddress(server);
  if (address && 'error' in address) return rejected(address.error);
  return { policy: { server: address?.origin ?? null, updates }, error: null };
}
