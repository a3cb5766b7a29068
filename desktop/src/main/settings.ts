import { readFileSync } from 'node:fs';

/** The settings file of this installation; a missing or broken one is an empty one. */
export function readSettings(file: string): { server?: unknown } {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof settings === 'object' && settings !== null ? settings : {};
  } catch {
    return {};
  }
}
