import type { Cluster } from './machines.ts';

/** Ends one part of a cluster, and starts it again as a supervisor does. */
export type Kill = { name: string; down(): Promise<unknown>; up(): Promise<unknown> };

/** One of everything, in turn. */
export function killsOf({ galera: { nodes }, machines, edges }: Cluster): Kill[] {
  const of = (name: string, part: { kill(): Promise<unknown>; start(): Promise<unknown> } | undefined): Kill => ({
    name,
    down: async () => part?.kill(),
    up: async () => part?.start(),
  });
  return [
    of('server 1', machines[0]),
    of('server 2', machines[1]),
    of('writing database', nodes[0]),
    of('other database', nodes[1]),
    of("server 1's balancer of databases", machines[0].balancer),
    of('balancer of the website', edges[0]),
  ];
}
