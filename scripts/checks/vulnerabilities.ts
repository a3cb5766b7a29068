import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run check:vulnerabilities`: known vulnerabilities of shipped packages. Exits with 1 if one is high or critical.
 * Without a registry it says so and exits with 0.
 */

type Report = {
  auditReportVersion?: number;
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string }>;
};

export type Verdict = { isGood: boolean; says: string };

/** Judges the report of `npm audit`. */
export function judge(report: Report): Verdict {
  if (report.auditReportVersion === undefined) {
    return {
      isGood: true,
      says: `Not checked for known faults: the registry does not tell (${report.message ?? 'no answer'}).`,
    };
  }
  const found = Object.entries(report.vulnerabilities ?? {});
  const serious = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  const rest = found.length - serious.length;
  if (serious.length === 0) return { isGood: true, says: `No high or critical fault is known; ${rest} lesser ones.` };
  const list = serious.map(([name, { severity, range }]) => `${name} ${range} (${severity})`);
  return { isGood: false, says: `Known faults: ${list.join(', ')}. See: npm audit --omit=dev` };
}

/** An unreadable report counts as no result. */
export function readReport(text: string): Report {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.trim().slice(0, 200) };
  }
}

if (import.meta.main) {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=1', '--fetch-timeout=20000'];
  const cwd = path.resolve(import.meta.dirname, '../..');
  const { stdout } = spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  const { isGood, says } = judge(readReport(stdout));
  console.log(says);
  process.exitCode = isGood ? 0 : 1;
}
