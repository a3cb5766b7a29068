/** The supported systems of the desktop app, with their update feeds and installer types. */
export const systems = {
  windows: { name: 'Windows', feeds: ['latest.yml'], installers: ['exe'] },
  mac: { name: 'macOS', feeds: ['latest-mac.yml'], installers: ['dmg'] },
  linux: { name: 'Linux', feeds: ['latest-linux.yml', 'latest-linux-arm64.yml'], installers: ['AppImage', 'deb'] },
} as const;

export type System = keyof typeof systems;

/** The path of the installers and of the page that lists them. */
export const desktopFolder = '/desktop/';

/** The system in a `User-Agent`; null for phones, tablets and unknown systems. */
export function systemOf(userAgent: string): System | null {
  if (/Android|iPhone|iPad|iPod|CrOS/.test(userAgent)) return null;
  if (/Windows NT/.test(userAgent)) return 'windows';
  if (/Macintosh/.test(userAgent)) return 'mac';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
}
