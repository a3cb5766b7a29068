import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';

/** What tells the app that the system started it, and no person. */
export const hiddenFlag = '--hidden';

/** The entry that makes a Linux desktop start the app (freedesktop.org, Desktop Application Autostart). */
export function autostartEntry(program: string, hidden: boolean): string {
  const quoted = `"${program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Back Office',
    `Exec=${quoted}${hidden ? ` ${hiddenFlag}` : ''}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Makes the system start the app when the person signs in, or no longer. Only of use for an installed app. */
export async function setAutoStart({ enabled, hidden }: { enabled: boolean; hidden: boolean }): Promise<void> {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: enabled, args: hidden ? [hiddenFlag] : [] });
    return;
  }
  const file = join(app.getPath('appData'), 'autostart', 'hydraulics-admin.desktop');
  if (!enabled) return rm(file, { force: true });
  // biome-ignore lint/style/noProcessEnv: where an AppImage lies; the program itself runs from a place that goes away
  const program = process.env.APPIMAGE ?? app.getPath('exe');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, autostartEntry(program, hidden));
}
