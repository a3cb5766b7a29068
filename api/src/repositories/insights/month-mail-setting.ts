import type { Tables } from '../../db/database.ts';

const wanted = 'month-mail';
const off = 'off';
const mailed = 'month-mail-sent';

/** Whether owners receive the numbers of the month by mail. */
export const isMonthMailOn = async (tables: Tables): Promise<boolean> => (await read(tables, wanted)) !== off;

/** Switches the mail on or off. */
export const setMonthMail = (tables: Tables, isOn: boolean): Promise<void> => write(tables, wanted, isOn ? 'on' : off);

/** The last month that owners were mailed about; empty before the first. */
export const lastMailedMonth = async (tables: Tables): Promise<string> => (await read(tables, mailed)) ?? '';

export const setLastMailedMonth = (tables: Tables, month: string): Promise<void> => write(tables, mailed, month);

const read = async ({ settings }: Tables, id: string) => (await settings.findOneBy({ id }))?.value;

async function write({ settings }: Tables, id: string, value: string): Promise<void> {
  if (await settings.existsBy({ id })) await settings.update(id, { value });
  else await settings.insert({ id, value });
}
