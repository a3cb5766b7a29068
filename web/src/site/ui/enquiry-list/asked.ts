import { addedFromParameter, addParameter, paths } from '@hydraulics/common/contract/site-paths';
import {
  itemLimits,
  type ListItem,
  newItem,
  readItems,
  writeItems,
} from '@hydraulics/common/units/enquiry-list/enquiry-list';
import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { removeValues } from '../../../shared/data/stored-values.ts';
import { deviceList } from '../comparison/device-list.ts';
import { listKey, sentListKey } from '../comparison/stored.ts';

/** The enquiry list on this device: the query of its address. */
export const asked = deviceList<ListItem>({
  key: listKey,
  read: text => readItems(new URLSearchParams(text)),
  write: writeItems,
});

/** Another list begins: see `sent-list.ts`. */
export const forgetSent = (): void => removeValues(sentListKey);

/** Adds an item of one piece. @returns false if the list is full */
export function addAsked(key: string, source: ListItem['source']): boolean {
  let isAdded = false;
  asked.change(items => {
    isAdded = items.length < itemLimits.items;
    return isAdded ? [...items, newItem(key, source)] : items;
  });
  if (isAdded) forgetSent();
  return isAdded;
}

export const removeAsked = (keys: readonly string[]): void =>
  asked.change(items => items.filter(({ key }) => !keys.includes(key)));

export const isAsked = (key: string): boolean => asked.now().some(one => one.key === key);

/** The address of a list with this item: with script it is added to that of the device, also in a window of its own. */
export const addAddress = (key: string, source?: FormSource): string =>
  `${paths.enquiryList.href()}?${new URLSearchParams({
    [addParameter]: key,
    ...(source ? { [addedFromParameter]: source } : {}),
  })}`;

/** The shareable address of a list. */
export const listAddress = (items: readonly ListItem[]): string => `${paths.enquiryList.href()}?${writeItems(items)}`;

/** The address of the enquiry form for these items. */
export const askAddress = (items: readonly ListItem[]): string => `${paths.contact.href()}?${writeItems(items)}`;
