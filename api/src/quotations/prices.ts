import { randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { priceKey, priceLimits } from '@hydraulics/common/nouns/quotations/prices';
import { In, Not } from 'typeorm';
import type { Tables } from '../db/database.ts';

type Part = {
  currency: string;
  edition: string;
  isLast: boolean;
  prices: { code: string; unitPrice: number }[];
};

/** Stores a part of a price list. A code that is sent again gets the new price. The last part replaces the old list. */
export async function storePrices(
  { prices, priceLists }: Tables,
  { currency, edition, isLast, prices: sent }: Part,
  by: { at: Date; name: string | null },
): Promise<number> {
  const byCode = new Map(sent.map(({ code, unitPrice }) => [priceKey(code), unitPrice]));
  if (byCode.size > 0) await prices.delete({ currency, edition, code: In([...byCode.keys()]) });
  const rows = [...byCode].map(([code, unitPrice]) => ({ id: randomUUID(), currency, edition, code, unitPrice }));
  if (rows.length > 0) await prices.createQueryBuilder().insert().values(rows).updateEntity(false).execute();
  const size = await prices.countBy({ currency, edition });
  if (size > priceLimits.list)
    throw new AppError('invalid_input', `A price list has at most ${priceLimits.list.toLocaleString('en')} prices.`);
  if (!isLast) return size;
  await prices.delete({ currency, edition: Not(edition) });
  await priceLists.delete({ id: currency });
  if (size > 0) await priceLists.insert({ id: currency, edition, size, updatedAt: by.at, updatedBy: by.name });
  return size;
}

/** The price of the first of these that the list of a currency has. */
export async function findPrice(
  { prices, priceLists }: Tables,
  currency: string,
  wanted: readonly (string | undefined)[],
): Promise<number | null> {
  const list = await priceLists.findOneBy({ id: currency });
  const codes = wanted.flatMap(one => (one ? [priceKey(one)] : []));
  if (!list || codes.length === 0) return null;
  const found = await prices.findBy({ currency, edition: list.edition, code: In(codes) });
  return codes.flatMap(code => found.filter(row => row.code === code))[0]?.unitPrice ?? null;
}
