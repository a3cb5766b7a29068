import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The part of the changelog about one version, without its heading. @throws Error when there is none */
export function releaseNotes(changelog: string, version: string): string {
  const [, ...parts] = changelog.split(/^## /m);
  const part = parts.find(text => text.startsWith(`[${version}]`));
  const notes = part?.slice(part.indexOf('\n')).trim();
  if (!notes)
    throw new Error(`CHANGELOG.md says nothing about ${version}. Add the heading "## [${version}]" and its lines.`);
  return notes;
}

if (import.meta.main) {
  try {
    const changelog = readFileSync(path.resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
    console.log(releaseNotes(changelog, process.argv[2] ?? ''));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
