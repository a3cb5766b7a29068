import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In bytes; then the file becomes the old one, and the old one goes. */
const maxSize = 512 * 1024;
const maxLine = 2000;

/** What may be told of a person or of a session, and what stands for it. */
const secrets: [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/bearer\s+\S+/gi, '[token]'],
  // Before addresses, which may contain an @.
  [/((?:https?|app|hydraulics-admin):\/\/[^\s?#)'"]*)[?#][^\s)'"]*/g, '$1?[…]'],
  [/\/\/[^\s/@]+@/g, '//[credentials]@'],
  [/[^\s<>@,;:()[\]"']+@[^\s<>@,;:()[\]"']+/g, '[e-mail]'],
  [/(\/(?:home|Users)\/)[^/\s]+/g, '$1[user]'],
  [/([A-Z]:\\Users\\)[^\\\s]+/g, '$1[user]'],
];

/** A text without tokens, passwords in addresses, queries, e-mail addresses and the names of folders of people. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);

/**
 * What the app notes down for support, in `main.log` and, when that is full, `main.old.log`. Written at once, because a
 * crash may follow.
 */
export class LogFile {
  readonly folder: string;
  readonly #now: () => Date;

  constructor(folder: string, now: () => Date = () => new Date()) {
    this.folder = folder;
    this.#now = now;
  }

  /** A full disk or a vanished folder must not stop the app. */
  write(what: string, detail: unknown = ''): void {
    const text = detail instanceof Error ? (detail.stack ?? detail.message) : String(detail);
    const line = withoutSecrets(`${what}${text ? `: ${text}` : ''}`).slice(0, maxLine);
    const file = join(this.folder, 'main.log');
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > maxSize) renameSync(file, join(this.folder, 'main.old.log'));
      appendFileSync(file, `${this.#now().toISOString()} ${line.replaceAll('\n', '\n  ')}\n`, { mode: 0o600 });
    } catch {
      // There is nobody to tell.
    }
  }
}
