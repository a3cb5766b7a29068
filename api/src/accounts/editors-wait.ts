import type { Tables } from '../db/database.ts';

/** The setting that the changes of editors wait for an owner. */
const setting = 'editorsWait';

/** Whether editors only prepare, and an owner publishes. */
export const doEditorsWait = ({ settings }: Tables): Promise<boolean> => settings.existsBy({ id: setting });

/** Turns the setting on or off. What waits already goes on waiting. */
export async function setEditorsWait({ settings }: Tables, isOn: boolean): Promise<void> {
  const isStored = await settings.existsBy({ id: setting });
  if (isOn && !isStored) await settings.insert({ id: setting, value: 'yes' });
  if (!isOn && isStored) await settings.delete(setting);
}
