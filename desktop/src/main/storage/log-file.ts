import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In bytes. A larger file becomes the old one, and the previous old one is deleted. */
const maxSize = 512 * 1024;
const maxLine = 2000;

/** Patterns of personal and secret data, and their replacements. */
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

/**
 * Removes tokens, passwords in addresses, query strings, e-mail addresses and the names of home folders from a text.
 */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);

/**
 * The app's log for support, in `main.log` and, when that is full, `main.old.log`. Written synchronously, because a
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
      // Nothing else can be done.
    }
  }
}
