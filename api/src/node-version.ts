import { StartError } from './start-error.ts';

/**
 * The embedded database's driver crashes on older versions instead of saying why, so this is checked before it loads.
 * @throws StartError that says what to do
 */
export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 14)) return;
  throw new StartError(
    `Node ${version} is too old: 22.14 or newer is needed. In the project's repository, npm start uses the right one.`,
  );
}
