import { execFileSync } from 'node:child_process';
import type { AuthInfo } from 'electron';
import electronUpdater from 'electron-updater';
import type { InstallOptions } from 'electron-updater/out/BaseUpdater.js';
import { placeOfProgram, replaceProgram } from './replace-program.ts';
import { type FeedSource, SignedFeed } from './signed-feed.ts';

const { AppImageUpdater, DebUpdater, PacmanUpdater, RpmUpdater } = electronUpdater;

/** Keeps the old AppImage until the new one is in its place; electron-updater deletes it first. */
class SafeAppImageUpdater extends AppImageUpdater {
  protected override doInstall({ isForceRunAfter }: InstallOptions): boolean {
    // APPIMAGE is the path of the program, which itself runs from a temporary mount.
    const { env } = process;
    const downloaded = this.installerPath;
    if (!env.APPIMAGE || !downloaded) throw new Error('There is no AppImage, or nothing to put in its place.');
    const place = placeOfProgram(downloaded, env.APPIMAGE);
    replaceProgram(downloaded, env.APPIMAGE);
    // Started as electron-updater does.
    const silent = { ...env, APPIMAGE_SILENT_INSTALL: 'true' };
    if (isForceRunAfter) void this.spawnLog(place, [], silent);
    else execFileSync(place, [], { env: { ...silent, APPIMAGE_EXIT_AFTER_INSTALL: 'true' } });
    return true;
  }
}

function createUpdater() {
  const { autoUpdater } = electronUpdater;
  return autoUpdater instanceof AppImageUpdater ? new SafeAppImageUpdater() : autoUpdater;
}

type Options = Omit<FeedSource, 'url'> & {
  /** Answers a proxy that asks for a password. */
  onLogin: (info: AuthInfo, answer: (name?: string, password?: string) => void) => void;
};

/** In its own file so that it is loaded only in an installed app. */
export function loadUpdater({ onLogin, ...source }: Options) {
  const updater = createUpdater();
  // Its type lacks the call without a name, which abandons the request.
  updater.on('login', (info, answer) => onLogin(info, answer as Parameters<Options['onLogin']>[1]));
  return {
    updater,
    asksForPassword: [DebUpdater, PacmanUpdater, RpmUpdater].some(kind => updater instanceof kind),
    feedAt: (url: string) => ({ provider: 'custom' as const, updateProvider: SignedFeed, ...source, url }),
  };
}
