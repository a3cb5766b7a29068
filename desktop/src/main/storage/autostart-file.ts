import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';

/** The entry by which a Linux desktop starts the app at sign-in. */
export const autostartFile = (): string => join(app.getPath('appData'), 'autostart', 'hydraulics-admin.desktop');

/** The spelling of a program in the entry (Desktop Entry Specification, "The Exec key"). */
export const quotedProgram = (program: string): string =>
  `"${program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** Lets the entry name a program by its new path; does nothing if there is no entry, or one of another program. */
export function moveAutostart(from: string, to: string): void {
  const file = autostartFile();
  let entry: string;
  try {
    entry = readFileSync(file, 'utf8');
  } catch {
    return;
  }
  const moved = entry.replace(`Exec=${quotedProgram(from)}`, () => `Exec=${quotedProgram(to)}`);
  if (moved !== entry) writeFileSync(file, moved);
}
