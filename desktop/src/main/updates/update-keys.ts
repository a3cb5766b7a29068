import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateKeys } from '../../feed-signature.ts';

/**
 * The maker's public keys, from the app's own archive; none when the file is missing or invalid, so that no update is
 * accepted.
 */
export async function readUpdateKeys(folder: string): Promise<string[]> {
  try {
    return updateKeys.parse(JSON.parse(await readFile(join(folder, 'update-keys.json'), 'utf8'))).keys;
  } catch {
    return [];
  }
}
