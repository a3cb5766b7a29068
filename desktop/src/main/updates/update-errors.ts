import { UpdateRefused } from './verify-feed.ts';

const manualInstall = 'You can download the installer from the website, under /desktop/.';

/** For an app that was opened in the window of its disk image. */
const moveApp =
  'The app runs from a disk that cannot be changed. Quit it, move it into the Applications folder and open it there.';

/** Why an update failed, as a message for the user. */
export function describeUpdateError(error: unknown): string {
  if (error instanceof UpdateRefused) return error.message;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const text = `${code} ${message}`;
  if (/CHANNEL_FILE_NOT_FOUND|NO_PUBLISHED|\b404\b/.test(text)) return 'The website offers no updates for this app.';
  if (/SIGNATURE|not signed/i.test(text))
    return `The new version is not signed by the publisher of this app, so it was not installed. ${manualInstall}`;
  if (/CHECKSUM|sha512/i.test(text))
    return 'The new version was damaged during the download. The app will download it again later.';
  if (/ENOSPC/.test(text)) return 'There is not enough disk space for the new version.';
  if (/EROFS|read-only/i.test(text)) return `The new version could not be installed. ${moveApp}`;
  if (/EACCES|EPERM/.test(text)) return `The new version could not be installed. ${manualInstall}`;
  if (/net::|ENOTFOUND|ECONN|ETIMEDOUT|timed out/i.test(text))
    return 'Could not check for updates, because the website cannot be reached.';
  return `The app could not be updated. ${manualInstall}`;
}

/** Why a downloaded version could not be installed, as a message for the user. */
export function describeInstallError(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const text = `${code} ${message}`;
  if (/EROFS|read-only/i.test(text)) return `The new version could not be installed. ${moveApp}`;
  const reason = installErrors.find(([pattern]) => pattern.test(text))?.[1] ?? 'The system refused it.';
  return `The new version could not be installed. ${reason} You can keep working with this one. ${manualInstall}`;
}

/** The first match wins. */
const installErrors: [RegExp, string][] = [
  [/ENOSPC/, 'There is not enough disk space.'],
  // The exit codes of pkexec when its dialog is closed, and when the user is not authorised.
  [/code 12[67]\b/, 'The system did not get the password of an administrator.'],
  [/EACCES|EPERM/, 'The app may not change its own program here.'],
];
