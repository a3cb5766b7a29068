import { StartError } from './start-error.ts';

/**
 * Checked before the database driver loads, which crashes on older versions without a message.
 * @throws StartError with the remedy
 */
export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 14)) return;
  throw new StartError(
    `Node ${version} is too old: 22.14 or newer is needed. In the project's repository, npm start uses the right one.`,
  );
}
