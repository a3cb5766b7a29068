import type { Tables } from '../../db/database.ts';

/** A setting that owners made; undefined at its default. */
export const readSetting = async ({ settings }: Tables, id: string): Promise<string | undefined> =>
  (await settings.findOneBy({ id }))?.value;

/** Stores a setting. @param value at most 200 characters */
export async function writeSetting({ settings }: Tables, id: string, value: string): Promise<void> {
  if (await settings.existsBy({ id })) await settings.update(id, { value });
  else await settings.insert({ id, value });
}
