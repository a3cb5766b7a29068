import type { Tables } from '../db/database.ts';
import { readSetting, writeSetting } from '../repositories/settings/settings.ts';

const setting = 'editorsWait';

/** Whether the changes of editors wait for an owner, who then publishes alone. */
export const doEditorsWait = async (tables: Tables): Promise<boolean> => (await readSetting(tables, setting)) === 'yes';

/** Turns that on or off. What waits already goes on waiting. */
export const setEditorsWait = (tables: Tables, isOn: boolean): Promise<void> =>
  writeSetting(tables, setting, isOn ? 'yes' : 'no');
