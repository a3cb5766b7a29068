import { z } from 'zod';

/** How long a product is supplied, as people read it. */
export const lives = {
  active: 'Active',
  'spare-parts': 'Spare parts only',
  discontinued: 'Discontinued',
} as const;
export type Life = keyof typeof lives;

const names = Object.keys(lives) as Life[];

/** Reads what staff write in a cell: the words, or the name of the state; empty is active. */
export function readLife(text: string): Life | undefined {
  const typed = text.trim().toLowerCase();
  return typed === '' ? 'active' : names.find(name => name === typed || lives[name].toLowerCase() === typed);
}

const wrong = `Life must be ${names.join(', ')} or empty`;

/** Empty is active. */
export const lifeInput = z
  .enum(['', ...names], { error: wrong })
  .transform((life): Life => life || 'active')
  .optional();

export const lifeOutput = z.enum(names).optional().meta({ description: 'Left out while the product is active' });

type Lived = { life?: Life | undefined; discontinuedSince?: string | undefined };

/**
 * What visitors read at the top of a product that is not active.
 * @param year of today
 */
export function lifeNotice({ life, discontinuedSince }: Lived, year: number): string | null {
  if (life === 'spare-parts') return 'Spare parts only.';
  if (life !== 'discontinued') return null;
  if (!discontinuedSince) return 'Discontinued.';
  const since = Number(discontinuedSince.slice(0, 4));
  return since > year ? `Will be discontinued in ${since}.` : `Discontinued since ${since}.`;
}
