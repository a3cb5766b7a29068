import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { updateKeys } from '../feed-signature.ts';

/**
 * `npm run desktop:keys [-- <file>]`: makes a key that signs releases of the desktop app. The private key is written to
 * a new file outside the project, the public one to `update-keys.json`, and so into every app built from then on.
 */
const root = join(import.meta.dirname, '../../..');
const keysFile = join(root, 'desktop/update-keys.json');

/** @returns an exit code, and the output */
export function makeKey(file: string, publicFile = keysFile): { code: number; message: string } {
  const inProject = relative(root, resolve(file));
  if (!inProject.startsWith('..')) {
    return { code: 1, message: `${file} is inside the project, where it could be committed. Name a file elsewhere.` };
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  try {
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const exists = (error as { code?: string }).code === 'EEXIST';
    const reason = exists ? 'This file already exists and was not changed.' : String(error);
    return { code: 1, message: `The key could not be written to ${file}. ${reason}` };
  }
  const { keys } = updateKeys.parse(JSON.parse(readFileSync(publicFile, 'utf8')));
  writeFileSync(publicFile, `${JSON.stringify({ keys: [...keys, publicText(publicKey)] })}\n`);
  return {
    code: 0,
    message: [
      `The private key is in ${file}. Keep it out of the project, with a copy in a safe: anyone who has it can replace the`,
      'app on every computer, and without it the apps that are installed take no update from you.',
      'The public key was added to desktop/update-keys.json: commit it, and build.',
    ].join('\n'),
  };
}

/** A public key in the format of `update-keys.json`. */
export const publicText = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64');

if (import.meta.main) {
  const { code, message } = makeKey(process.argv[2] ?? join(homedir(), 'desktop-update-key.pem'));
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
