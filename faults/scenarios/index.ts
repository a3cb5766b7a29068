import type { Findings } from '../tools/report.ts';
import type { Ground } from '../tools/site.ts';
import type { DatabaseKind } from '../tools/store.ts';
import { backups } from './backups.ts';
import { mendingStarts, refusedStarts } from './bad-starts.ts';
import { databaseAway } from './database-away.ts';
import { fullDisk } from './full-disk.ts';
import { imageWorkerAway } from './image-worker.ts';
import { databaseKills, kills } from './kills.ts';
import { stopUnderLoad } from './stop.ts';
import { twoProcesses } from './two-processes.ts';

/** How much of everything: `seed` decides all that looks random, `kills` how often each process is killed. */
export type Plan = { seed: number; kills: number };

export type Scenario = {
  name: string;
  databases: DatabaseKind[];
  play(ground: Ground, plan: Plan): Promise<Findings>;
};

const both: DatabaseKind[] = ['sqlite', 'mariadb'];

export const scenarios: Scenario[] = [
  { name: 'kills', databases: both, play: (ground, { seed, kills: count }) => kills(ground, { seed, count }) },
  {
    name: 'database-kills',
    databases: ['mariadb'],
    play: (_ground, { seed, kills: count }) => databaseKills({ seed, count: Math.max(2, Math.round(count / 20)) }),
  },
  { name: 'disk-full', databases: both, play: ground => fullDisk(ground, 'SIGTERM') },
  { name: 'disk-full-kill', databases: both, play: ground => fullDisk(ground, 'SIGKILL') },
  { name: 'database-hung', databases: ['mariadb'], play: () => databaseAway('hung') },
  { name: 'database-gone', databases: ['mariadb'], play: () => databaseAway('killed') },
  { name: 'worker-hung', databases: both, play: ground => imageWorkerAway(ground, 'SIGSTOP') },
  { name: 'worker-killed', databases: both, play: ground => imageWorkerAway(ground, 'SIGKILL') },
  { name: 'stop', databases: both, play: ground => stopUnderLoad(ground, 'pid') },
  { name: 'stop-group', databases: both, play: ground => stopUnderLoad(ground, 'group') },
  { name: 'stop-npm', databases: ['sqlite'], play: ground => stopUnderLoad(ground, 'npm start') },
  { name: 'bad-starts', databases: both, play: refusedStarts },
  { name: 'other-starts', databases: both, play: mendingStarts },
  { name: 'backups', databases: both, play: ground => backups(ground, { into: both, kills: 4, seconds: 3 }) },
  {
    name: 'two-processes',
    databases: ['mariadb'],
    play: (ground, { seed, kills: count }) =>
      twoProcesses(ground, { seed, count: Math.max(2, Math.round(count / 20)) }),
  },
];
