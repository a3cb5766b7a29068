import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { app } from 'electron';
import { autostartFile, quotedProgram } from '../storage/autostart-file.ts';

/** Passed when the operating system starts the app at sign-in. */
export const hiddenFlag = '--hidden';

/** A desktop entry as specified by freedesktop.org, Desktop Application Autostart. */
export function autostartEntry(program: string, hidden: boolean): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Back Office',
    `Exec=${quotedProgram(program)}${hidden ? ` ${hiddenFlag}` : ''}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Sets whether the operating system starts the app at sign-in. For installed apps only. */
export async function setAutoStart({ enabled, hidden }: { enabled: boolean; hidden: boolean }): Promise<void> {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: enabled, args: hidden ? [hiddenFlag] : [] });
    return;
  }
  const file = autostartFile();
  if (!enabled) return rm(file, { force: true });
  // biome-ignore lint/style/noProcessEnv: the path of the AppImage; the program itself runs from a temporary mount
  const program = process.env.APPIMAGE ?? app.getPath('exe');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, autostartEntry(program, hidden));
}
