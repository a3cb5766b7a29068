import { loadValues, removeValues, saveValues } from '../../shared/data/stored-values.ts';
import { lastSubmission, type Submission, setSubmission } from './submission.ts';

/** `hydrate-on-interaction.ts` reads this key too. */
const key = 'enquiry';
const names = ['name', 'email', 'organization', 'phone', 'country', 'deadline', 'message'] as const;

/** Who writes, if the visitor wishes that it is remembered; `hydrate-on-interaction.ts` reads this key too. */
const personKey = 'enquirer';
const personNames = ['name', 'email'] as const;

const controlOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;

/** Stores the draft, with the submission that has not been answered. */
export function save(form: HTMLFormElement): void {
  const values = Object.fromEntries(names.map(name => [name, controlOf(form, name).value]));
  if (Object.values(values).some(Boolean)) saveValues(key, { ...values, submission: lastSubmission() });
  else removeValues(key);
}

const attached = new WeakMap<HTMLFormElement, boolean>();

/**
 * Fills the form's empty fields from the draft, and stores later input.
 * @returns whether a draft was restored; the same at each call for one form
 */
export function attach(form: HTMLFormElement): boolean {
  const known = attached.get(form);
  if (known !== undefined) return known;
  const draft = loadValues(key) ?? {};
  const person = loadValues(personKey);
  let restored = false;
  for (const name of names) {
    const control = controlOf(form, name);
    const value = draft[name];
    if (typeof value !== 'string' || !value) continue;
    // The value was typed before this loaded, or returned by the server. What a search has left in the message gives way
    // to what the visitor wrote.
    const isSuggested = 'suggested' in control.dataset && control.value === control.defaultValue;
    if (!control.value || isSuggested) control.value = value;
    if (control.value === value && value !== person?.[name]) restored = true;
  }
  for (const name of personNames) {
    const [control, value] = [controlOf(form, name), person?.[name]];
    if (!control.value && typeof value === 'string') control.value = value;
  }
  const box = rememberBox(form);
  if (box && person) box.checked = true;
  box?.addEventListener('change', () => rememberPerson(form));
  if (!lastSubmission()) setSubmission(draft.submission as Submission | undefined);
  form.addEventListener('input', () => save(form));
  save(form);
  attached.set(form, restored);
  return restored;
}

const rememberBox = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('.form-remember-box');

/** Remembers who writes, or forgets it, as the visitor wishes. */
export function rememberPerson(form: HTMLFormElement): void {
  if (!rememberBox(form)?.checked) removeValues(personKey);
  else saveValues(personKey, Object.fromEntries(personNames.map(name => [name, controlOf(form, name).value])));
}

/** Called after sending, when the form may be gone. */
export const remove = (): void => removeValues(key);

/** Empties the visible fields and removes the draft. */
export function clear(form: HTMLFormElement): void {
  for (const name of names) controlOf(form, name).value = '';
  attached.set(form, false);
  removeValues(key);
}
