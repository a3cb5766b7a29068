import type { Tables } from '../../db/database.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';

const wanted = 'month-mail';
const off = 'off';
const mailed = 'month-mail-sent';

/** Whether owners receive the numbers of the month by mail. */
export const isMonthMailOn = async (tables: Tables): Promise<boolean> => (await readSetting(tables, wanted)) !== off;

/** Switches the mail on or off. */
export const setMonthMail = (tables: Tables, isOn: boolean): Promise<void> =>
  writeSetting(tables, wanted, isOn ? 'on' : off);

/** The last month that owners were mailed about; empty before the first. */
export const lastMailedMonth = async (tables: Tables): Promise<string> => (await readSetting(tables, mailed)) ?? '';

export const setLastMailedMonth = (tables: Tables, month: string): Promise<void> => writeSetting(tables, mailed, month);
