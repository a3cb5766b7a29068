/** Where the browser stores the products chosen for comparing. */
export const storageKey = 'compare';

/** Whether any may be stored, without the code that reads them. */
export function isChosenStored(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? '[]') !== '[]';
  } catch {
    return false;
  }
}
