import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { signedBytes } from '../feed-signature.ts';
import { publicText } from './keys.ts';

const feedContent = z.object({ files: z.array(z.object({ url: z.string(), sha512: z.string() })).min(1) });

type Options = {
  /** The folder with the feeds and the installers. */
  folder: string;
  app: string;
  /** The private key, as PEM. */
  key: string;
  /** The public keys that the app was built with. */
  keys: readonly string[];
  /** For how many days apps accept the feed as the newest one; a year if absent. */
  days?: string | undefined;
  now?: Date;
};

const usualDays = '365';
const day = 86_400_000;

/**
 * Signs every feed of a release, after checking that the release has the files that it names.
 * @returns the names of the signature files
 * @throws with a message when there is nothing to sign, or no app would accept the signature
 */
export function signFeeds({ folder, app, key, keys, days = usualDays, now = new Date() }: Options): string[] {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new Error('DESKTOP_UPDATE_DAYS must be a number of days, from 1 to 9999.');
  const signed = now.toISOString();
  const expires = new Date(now.getTime() + Number(days) * day).toISOString();
  const privateKey = readKey(key);
  if (!keys.includes(publicText(createPublicKey(privateKey)))) {
    throw new Error('The app was not built with this key: its public half is not in desktop/update-keys.json.');
  }
  const feeds = readdirSync(folder).filter(name => /^[\w-]+\.yml$/.test(name) && /^(latest|alpha|beta)/.test(name));
  if (feeds.length === 0) throw new Error(`There is no feed to sign in ${folder}.`);
  return feeds.map(feed => {
    const text = readFileSync(join(folder, feed), 'utf8');
    for (const { url, sha512 } of feedContent.parse(parse(text)).files) checkFile(join(folder, url), sha512);
    const claim = { app, feed, signed, expires };
    const signature = sign(null, signedBytes(claim, text), privateKey).toString('base64');
    writeFileSync(join(folder, `${feed}.sig`), `${JSON.stringify({ ...claim, signature })}\n`);
    return `${feed}.sig`;
  });
}

function readKey(pem: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The cause is left out, because it could quote the key.
  }
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Error('DESKTOP_UPDATE_KEY is not the content of a file that npm run desktop:keys has made.');
  }
  return key;
}

function checkFile(path: string, sha512: string): void {
  if (!existsSync(path)) throw new Error(`${path} is named by the feed, but does not exist.`);
  if (createHash('sha512').update(readFileSync(path)).digest('base64') !== sha512) {
    throw new Error(`${path} is not the file that the feed names.`);
  }
}
