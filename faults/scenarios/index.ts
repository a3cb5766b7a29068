import type { Findings } from '../tools/report.ts';
import type { Ground } from '../tools/site.ts';
import type { DatabaseKind } from '../tools/store.ts';
import { databaseKills, kills } from './kills.ts';

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
];
