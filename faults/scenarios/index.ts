import type { Findings } from '../tools/report.ts';
import type { Environment } from '../tools/site.ts';
import type { DatabaseKind } from '../tools/store.ts';
import { backups } from './backups.ts';
import { refusedStarts, repairingStarts } from './bad-starts.ts';
import { databaseAway } from './database-away.ts';
import { fullDisk } from './full-disk.ts';
import { imageWorkerAway } from './image-worker.ts';
import { killedWork } from './killed-work.ts';
import { killedWorkers } from './killed-workers/killed-workers.ts';
import { kinds } from './killed-workers/kinds.ts';
import { databaseKills, kills } from './kills.ts';
import { lostLog } from './lost-log.ts';
import { mailKills } from './mail-kills.ts';
import { moveFilesKills } from './move-files-kills.ts';
import { pointInTime } from './point-in-time.ts';
import { stopUnderLoad } from './stop.ts';
import { twoProcesses } from './two-processes.ts';

/** The extent of a run: `seed` determines all random choices, `kills` how often each process is killed. */
export type Plan = { seed: number; kills: number };

export type Scenario = {
  name: string;
  databases: DatabaseKind[];
  run(environment: Environment, plan: Plan): Promise<Findings>;
};

const both: DatabaseKind[] = ['sqlite', 'mariadb'];

export const scenarios: Scenario[] = [
  { name: 'kills', databases: both, run: (environment, { seed, kills: count }) => kills(environment, { seed, count }) },
  {
    name: 'database-kills',
    databases: ['mariadb'],
    run: (_environment, { seed, kills: count }) => databaseKills({ seed, count: Math.max(2, Math.round(count / 20)) }),
  },
  {
    name: 'mail-kills',
    databases: both,
    run: (environment, { seed, kills: count }) =>
      mailKills(environment, { seed, count: Math.max(3, Math.round(count / 4)) }),
  },
  { name: 'disk-full', databases: both, run: environment => fullDisk(environment, 'SIGTERM') },
  { name: 'disk-full-kill', databases: both, run: environment => fullDisk(environment, 'SIGKILL') },
  { name: 'log-lost', databases: ['sqlite'], run: lostLog },
  { name: 'database-hung', databases: ['mariadb'], run: () => databaseAway('hung') },
  { name: 'database-gone', databases: ['mariadb'], run: () => databaseAway('killed') },
  { name: 'worker-hung', databases: both, run: environment => imageWorkerAway(environment, 'SIGSTOP') },
  { name: 'worker-killed', databases: both, run: environment => imageWorkerAway(environment, 'SIGKILL') },
  { name: 'killed-work', databases: both, run: killedWork },
  {
    name: 'killed-workers',
    databases: ['mariadb'],
    run: environment =>
      killedWorkers(
        environment,
        kinds.map(({ name }) => name),
      ),
  },
  { name: 'stop', databases: both, run: environment => stopUnderLoad(environment, 'pid') },
  { name: 'stop-group', databases: both, run: environment => stopUnderLoad(environment, 'group') },
  { name: 'stop-npm', databases: ['sqlite'], run: environment => stopUnderLoad(environment, 'npm start') },
  { name: 'bad-starts', databases: both, run: refusedStarts },
  { name: 'other-starts', databases: both, run: repairingStarts },
  { name: 'backups', databases: both, run: environment => backups(environment, { into: both, kills: 4, seconds: 3 }) },
  { name: 'point-in-time', databases: ['mariadb'], run: (_environment, { seed }) => pointInTime({ seed, seconds: 3 }) },
  {
    name: 'move-files',
    databases: both,
    run: (environment, { seed, kills: count }) =>
      moveFilesKills(environment, { seed, count: Math.max(2, Math.round(count / 20)) }),
  },
  {
    name: 'two-processes',
    databases: ['mariadb'],
    run: (environment, { seed, kills: count }) =>
      twoProcesses(environment, { seed, count: Math.max(2, Math.round(count / 20)) }),
  },
];
