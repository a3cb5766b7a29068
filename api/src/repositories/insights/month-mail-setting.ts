import type { Tables } from '../../db/database.ts';

const setting = 'month-mail';
const off = 'off';

/** Whether owners receive the numbers of the month by mail. */
export const isMonthMailOn = async ({ settings }: Tables): Promise<boolean> =>
  (await settings.findOneBy({ id: setting }))?.value !== off;

/** Switches the mail on or off. */
export async function setMonthMail({ settings }: Tables, isOn: boolean): Promise<void> {
  const value = isOn ? 'on' : off;
  if (await settings.existsBy({ id: setting })) await settings.update(setting, { value });
  else await settings.insert({ id: setting, value });
}
