/** The systems that the desktop app is made for, each with its feed of updates and the files that people install from. */
export const systems = {
  windows: { name: 'Windows', feed: 'latest.yml', installers: ['exe'] },
  mac: { name: 'macOS', feed: 'latest-mac.yml', installers: ['dmg'] },
  linux: { name: 'Linux', feed: 'latest-linux.yml', installers: ['AppImage', 'deb'] },
} as const;

export type System = keyof typeof systems;

/** Where the server has the installers, and the page that lists them. */
export const desktopFolder = '/desktop/';

/** The system that a browser says it runs on (`User-Agent`); null for phones, tablets and what nobody knows. */
export function systemOf(userAgent: string): System | null {
  if (/Android|iPhone|iPad|iPod|CrOS/.test(userAgent)) return null;
  if (/Windows NT/.test(userAgent)) return 'windows';
  if (/Macintosh/.test(userAgent)) return 'mac';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
}

/** A size as people read it: in megabytes, as installers are. */
export const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;
