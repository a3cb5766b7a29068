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

export type Verdict = { isGood: boolean; message: string };

/** Judges the report of `npm audit`. */
export function judge(report: Report): Verdict {
  if (report.auditReportVersion === undefined) {
    return {
      isGood: true,
      message: `Not checked for known vulnerabilities: the registry has no report (${report.message ?? 'no answer'}).`,
    };
  }
  const found = Object.entries(report.vulnerabilities ?? {});
  const serious = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  const rest = found.length - serious.length;
  if (serious.length === 0)
    return { isGood: true, message: `No high or critical vulnerability is known; ${rest} lesser ones.` };
  const list = serious.map(([name, { severity, range }]) => `${name} ${range} (${severity})`);
  return { isGood: false, message: `Known vulnerabilities: ${list.join(', ')}. See: npm audit --omit=dev` };
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
  const { isGood, message } = judge(readReport(stdout));
  console.log(message);
  process.exitCode = isGood ? 0 : 1;
}
