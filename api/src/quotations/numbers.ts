import type { Tables } from '../db/database.ts';

const digits = 4;

/**
 * The next number of a year, such as `Q-2026-0007`. It is taken in the transaction that issues the quotation, whose
 * counter row blocks others until its end: a failed issue leaves no gap, and no two get the same.
 */
export async function nextNumber({ counters }: Tables, year: number): Promise<string> {
  const name = `quotations ${year}`;
  const { affected } = await counters.increment({ name }, 'value', 1);
  if (!affected) await counters.insert({ name, value: 1 });
  const { value } = await counters.findOneByOrFail({ name });
  return `Q-${year}-${String(value).padStart(digits, '0')}`;
}
