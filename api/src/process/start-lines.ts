import type { Env } from '../env.ts';

/** The log entry of a start without a complete company profile. */
export const underConstruction = (missing: readonly string[] | null): string =>
  `The public website is under construction: ${missing ? `its company profile lacks ${missing.join(', ')}` : 'it has no company profile yet'}. ` +
  'An owner fills it in on the screen Website (docs/operations.md). To try out the program with an invented company, set DEMO=1.';

/** The log entry of a start with lines of the demo's company in the company's own profile. */
export const demoLinesLeft = (lines: readonly string[]): string =>
  `The company profile still has lines of the demo's invented company, which visitors read: ${lines.join(', ')}. ` +
  'Replace them on the screen Website (docs/operations.md).';

type Started = {
  admin: { email: string; password?: string };
  isUnderConstruction: boolean;
  hasDemoLines: boolean;
  print: (line: string) => void;
};

/** Prints where a worker tells how it is. */
export function printWorker(address: string, env: Env, print: (line: string) => void): void {
  print('');
  print(`  Worker       ${address}/readyz, ${address}/metrics`);
  printSources(env, print);
  print('');
}

/** Prints where the website and its parts are, and how to sign in. */
export function printAddresses(
  address: string,
  env: Env,
  { admin, isUnderConstruction, hasDemoLines, print }: Started,
): void {
  print('');
  print(`  Website      ${env.PUBLIC_URL ?? address}/`);
  if (isUnderConstruction) print('               under construction: sign in and fill in the screen Website');
  if (hasDemoLines) print("               with lines of the demo's company: see the screen Website");
  print(`  Back office  ${address}/admin-login`);
  print(`  API          ${address}/api/docs`);
  printSources(env, print);
  if (admin.password) {
    print(`  Sign in      ${admin.email} with the password ${admin.password}`);
    print('               (shown only once; change it under Users)');
  } else {
    print(`  Sign in      ${admin.email} (forgot the password? npm run reset-password -- ${admin.email})`);
  }
  print('');
}

function printSources(env: Env, print: (line: string) => void): void {
  print(`  Data         ${env.DATA_DIR}${env.DATABASE_URL ? `, database ${new URL(env.DATABASE_URL).host}` : ''}`);
  print(
    `  Mail         ${env.MAIL ? `by ${new URL(env.MAIL.url).host}` : 'none is sent: see SMTP_URL in docs/operations.md'}`,
  );
}
