/** The migrations of databases from before version 1.0.0 begin with this one. */
const firstOfOld = 'Initial1700000000000';

/** Whether migrations have run that are from before version 1.0.0, whose schema is one of its own. */
export const isBeforeFirstRelease = (ran: readonly string[]): boolean => ran.includes(firstOfOld);

export const beforeFirstRelease =
  'It is from before version 1.0.0. Bring it up to date with scripts/database/upgrade-0.1.ts, as docs/deploy/upgrade.md ' +
  'says. Nothing was changed.';
