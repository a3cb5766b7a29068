import { forget, keep, kept } from '../../shared/data/kept.ts';

/** An enquiry as far as it was typed, kept in this browser until it is sent. `wake.ts` looks for it by this name. */
const key = 'enquiry';
const names = ['name', 'email', 'organization', 'message'] as const;

const controlOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;

function save(form: HTMLFormElement): void {
  const values = Object.fromEntries(names.map(name => [name, controlOf(form, name).value]));
  if (Object.values(values).some(Boolean)) keep(key, values);
  else forget(key);
}

const attached = new WeakMap<HTMLFormElement, boolean>();

/**
 * Fills a form's empty fields with what was typed before, and keeps what is typed from now on.
 * @returns whether something of another visit came back, the same at each call for one form
 */
export function attach(form: HTMLFormElement): boolean {
  const known = attached.get(form);
  if (known !== undefined) return known;
  const draft = kept(key) ?? {};
  let restored = false;
  for (const name of names) {
    const control = controlOf(form, name);
    const value = draft[name];
    if (typeof value !== 'string' || !value) continue;
    // What stands there already was typed while this was on its way, or came back from the server.
    if (!control.value) control.value = value;
    if (control.value === value) restored = true;
  }
  form.addEventListener('input', () => save(form));
  save(form);
  attached.set(form, restored);
  return restored;
}

/** It was sent, by a form that is not here any more. */
export const drop = (): void => forget(key);

/** Empties what a person can fill in, and forgets it. */
export function clear(form: HTMLFormElement): void {
  for (const name of names) controlOf(form, name).value = '';
  attached.set(form, false);
  forget(key);
}
