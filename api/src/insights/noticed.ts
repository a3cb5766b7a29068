import { AsyncLocalStorage } from 'node:async_hooks';
import type { CountedKind } from '../repositories/insights/counted-kinds.ts';

/** Something that a page shows a visitor and that is counted each time it is sent: a product, or a search. */
export type Noticed = { kind: CountedKind; subject: string };

const noticing = new AsyncLocalStorage<Map<string, Noticed>>();

/** Notes for whoever is making a page what that page counts. Elsewhere, as in a call by a program, it does nothing. */
export function notice(kind: CountedKind, ...subjects: string[]): void {
  const noticed = noticing.getStore();
  for (const subject of noticed ? subjects : []) noticed?.set(`${kind} ${subject}`, { kind, subject });
}

/** Runs `work`, and returns what it noticed, each thing once. */
export async function collectNoticed(work: () => Promise<void>): Promise<Noticed[]> {
  const noticed = new Map<string, Noticed>();
  await noticing.run(noticed, work);
  return [...noticed.values()];
}
