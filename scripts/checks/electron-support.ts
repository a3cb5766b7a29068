import { spawnSync } from 'node:child_process';
import path from 'node:path';
import known from '../../desktop/electron-releases.json' with { type: 'json' };
import manifest from '../../desktop/package.json' with { type: 'json' };

/**
 * `node scripts/checks/electron-support.ts`: checks against the registry whether the pinned Electron still gets
 * security fixes. Exits with 1 and a message when there is something to do. The tests check the same against
 * `desktop/electron-releases.json`, without a network.
 */

/** The day on which each major version was released, in ISO 8601, by its number. */
export type Majors = Readonly<Record<string, string>>;

const day = 86_400_000;
/** "The latest three stable major versions are supported" (Electron's documentation, Electron Releases). */
const supportedMajors = 3;
/** A new major version comes every eight weeks, with every other one of Chromium. */
const weeksBetween = 8;
/** The scheduled check reports from a month before the end of support. */
const noticeDays = 28;

const majorOf = (version: string): number => Number(version.split('.')[0]);
const time = (date: string): number => new Date(`${date.slice(0, 10)}T00:00:00Z`).getTime();
const newestOf = (majors: Majors): number => Math.max(...Object.keys(majors).map(Number));

/**
 * The day on which a major version leaves support: the release day of the third one after it, which is estimated until
 * then. In ISO 8601, without the time.
 */
export function endOfSupport(major: number, majors: Majors): string {
  const successor = major + supportedMajors;
  const released = majors[successor];
  if (released) return released.slice(0, 10);
  const newest = newestOf(majors);
  const estimated = time(majors[newest] ?? '') + (successor - newest) * weeksBetween * 7 * day;
  return new Date(estimated).toISOString().slice(0, 10);
}

/** @returns a message when a pinned version is not supported on a day, else null */
export function judgeElectron(pinned: string, majors: Majors, today: Date): string | null {
  const major = majorOf(pinned);
  if (!majors[major])
    return `desktop/electron-releases.json does not know Electron ${major}: add the day of its release.`;
  const end = endOfSupport(major, majors);
  if (today.getTime() < time(end)) return null;
  return `Electron ${pinned} has had no security fixes since ${end}: take a newer major version.`;
}

/** Messages about what to do soon, by the registry's times of all releases. */
export function findWork(pinned: string, times: Readonly<Record<string, string>>, today: Date): string[] {
  const stable = Object.entries(times).filter(([version]) => /^\d+\.\d+\.\d+$/.test(version));
  const released = Object.fromEntries(
    stable.flatMap(([version, at]) => (/\.0\.0$/.test(version) ? [[String(majorOf(version)), at.slice(0, 10)]] : [])),
  );
  const unknown = Object.keys(released).filter(major => Number(major) > newestOf(known.majors));
  const end = endOfSupport(majorOf(pinned), released);
  const isEnding = today.getTime() >= time(end) - noticeDays * day;
  const newest = stable
    .map(([version]) => version)
    .filter(version => majorOf(version) === majorOf(pinned))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0];
  return [
    ...unknown.map(
      major => `Electron ${major} was released on ${released[major]}: add it to desktop/electron-releases.json.`,
    ),
    ...(isEnding ? [`Electron ${majorOf(pinned)} leaves support on ${end}: take a newer major version.`] : []),
    ...(newest && newest !== pinned ? [`Electron ${newest} is out, ${pinned} is pinned: its fixes are missing.`] : []),
  ];
}

if (import.meta.main) {
  const cwd = path.resolve(import.meta.dirname, '../..');
  const args = ['view', 'electron', 'time', '--json'];
  const { stdout } = spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  const work = findWork(manifest.devDependencies.electron, JSON.parse(stdout), new Date());
  for (const line of work.length > 0 ? work : [`Electron ${manifest.devDependencies.electron} is current.`]) {
    console.log(line);
  }
  process.exitCode = work.length > 0 ? 1 : 0;
}
