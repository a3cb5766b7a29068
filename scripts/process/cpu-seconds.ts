import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second here, whatever its own clock is. */
const ticksPerSecond = 100;

/**
 * The CPU seconds, user and system, of this process and of all that it started and that have ended, with those which
 * they started. A process that outlives its parent is not counted, and neither is one that still runs.
 * @returns null where there is no /proc
 */
export function cpuSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name, which may contain spaces: utime, stime, cutime and cstime are the fields 14 to 17 (man proc).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** The line of a report that says how much that was; none where there is no /proc. */
export function cpuLines(): string[] {
  const seconds = cpuSeconds();
  return seconds === null
    ? []
    : [`CPU: ${Math.round(seconds).toLocaleString('en')} s (of all ended processes, by /proc)`];
}
