import { join } from 'node:path';
import type { Env } from '../env.ts';

/** The log entry of a start without a company profile. */
export const underConstruction = ({ DATA_DIR }: Env): string =>
  `The public website is under construction: it shows no page until ${join(DATA_DIR, 'company.json')} has the complete ` +
  'profile of your company (docs/operations.md). To try out the program with an invented company, set DEMO=1.';

/** The log entry of a start with lines of the demo's company in the company's own profile. */
export const demoLinesLeft = ({ DATA_DIR }: Env, lines: readonly string[]): string =>
  `${join(DATA_DIR, 'company.json')} still has lines of the demo's invented company, which visitors read: ` +
  `${lines.join(', ')}. Replace them (docs/operations.md).`;

type Started = {
  admin: { email: string; password?: string };
  isUnderConstruction: boolean;
  hasDemoLines: boolean;
  print: (line: string) => void;
};

/** Prints where the website and its parts are, and how to sign in. */
export function printAddresses(
  address: string,
  env: Env,
  { admin, isUnderConstruction, hasDemoLines, print }: Started,
): void {
  print('');
  print(`  Website      ${env.PUBLIC_URL ?? address}/`);
  if (isUnderConstruction) print('               under construction: see company.json in docs/operations.md');
  if (hasDemoLines) print("               with lines of the demo's company: see company.json in docs/operations.md");
  print(`  Back office  ${address}/admin-login`);
  print(`  API          ${address}/api/docs`);
  print(`  Data         ${env.DATA_DIR}${env.DATABASE_URL ? `, database ${new URL(env.DATABASE_URL).host}` : ''}`);
  print(
    `  Mail         ${env.MAIL ? `by ${new URL(env.MAIL.url).host}` : 'none is sent: see SMTP_URL in docs/operations.md'}`,
  );
  if (admin.password) {
    print(`  Sign in      ${admin.email} with the password ${admin.password}`);
    print('               (shown only once; change it under Users)');
  } else {
    print(`  Sign in      ${admin.email} (forgot the password? npm run reset-password -- ${admin.email})`);
  }
  print('');
}
