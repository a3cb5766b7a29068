/** Where the browser stores the products chosen for comparing. */
export const storageKey = 'compare';

/** Where the browser stores the enquiry list. */
export const listKey = 'enquiry-list';

/** Where it stores that the list was sent; `hydrate-on-interaction.ts` reads this key too. */
export const sentListKey = 'sent-list';

/** Whether any may be stored, without the code that reads them. */
export function isChosenStored(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? '[]') !== '[]' || Boolean(localStorage.getItem(listKey));
  } catch {
    return false;
  }
}
