import { addParameter, itemParameter, withoutParameter } from '@hydraulics/common/contract/site-paths';
import { editedItems, type ListItem, readItems, writeItems } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { asked, forgetSent, listAddress, removeAsked } from '../ui/enquiry-list/asked.ts';
import { dayHere, sentNote } from '../ui/enquiry-list/sent-list.ts';
import { copy } from '../ui/islands/copy.ts';
import { showAddress } from '../ui/islands/show-address.ts';
import { showToast } from '../ui/toasts/show-toast.ts';

/** Whether the visitor has changed the list that is shown, which makes it that of this device. */
let isOwn = false;

/** Stores items on this device, beside others that are not shown. */
function keep(items: ListItem[]): void {
  if (items.length === 0) return;
  forgetSent();
  const shown = keysOf(items);
  asked.change(all => [...all.filter(({ key }) => !shown.has(key)), ...items]);
}

const keysOf = (items: readonly ListItem[]) => new Set(items.map(({ key }) => key));

const fieldsOf = (form: HTMLFormElement, submitter?: HTMLElement | null) =>
  new FormData(form, submitter) as unknown as URLSearchParams;

const show = (items: readonly ListItem[]) =>
  showAddress(listAddress(items), 'replace').catch(({ message }: Error) => showToast('error', message));

/** Shows what another page made of the items of this device, and that it sent them. What is typed to be added is kept. */
function followOthers(form: HTMLFormElement): void {
  let before = keysOf(asked.now());
  const stop = asked.subscribe(isElsewhere => {
    if (!form.isConnected) return stop();
    const [earlier, stored] = [before, asked.now()];
    before = keysOf(stored);
    const items = readItems(fieldsOf(form));
    const shown = keysOf(items);
    // A list from elsewhere is none of this device.
    if (!isElsewhere || ![...shown].every(key => earlier.has(key))) return;
    const next = shown.size === earlier.size ? stored : stored.filter(({ key }) => shown.has(key));
    if (writeItems(next) === writeItems(items)) return;
    const typed = addField(form)?.value ?? '';
    void show(next).then(() => {
      const field = addField(document);
      if (field && typed) field.value = typed;
    });
  });
}

const addField = (part: ParentNode) => part.querySelector<HTMLInputElement>(`input[name=${addParameter}]`);

/** Says that the shown list was sent, so that it is not sent again by mistake. */
function sayWhetherSent(form: HTMLFormElement, items: readonly ListItem[]): void {
  const note = form.querySelector<HTMLElement>('.parts-sent');
  const text = asked.now().some(({ key }) => items.length === 0 || keysOf(items).has(key))
    ? undefined
    : sentNote([...keysOf(items)]);
  if (!note) return;
  note.textContent = text ?? '';
  note.hidden = !text;
}

/** Keeps the shown list on this device and in its address as it is edited; an address without items shows that list. */
export function startList(form: HTMLFormElement): void {
  const items = readItems(fieldsOf(form));
  const stored = asked.now();
  if (!location.search && items.length === 0 && stored.length > 0) return void show(stored);
  form.dataset.read = '';
  // A change that was sent before this script arrived.
  const sent = new URLSearchParams(location.search);
  if (sent.has(addParameter) || sent.has(withoutParameter)) {
    isOwn = true;
    history.replaceState(history.state, '', listAddress(items));
    removeAsked(readItems(sent).map(({ key }) => key));
    keep(items);
    // A link that adds one item.
    if (!sent.has(itemParameter) && asked.now().length > items.length) return void show(asked.now());
  }
  if (isOwn) keep(items);
  else offerOthers(form, items);
  sayWhetherSent(form, items);
  followOthers(form);
  datePrint(form);
  form.addEventListener('change', ({ target }) => {
    // What is to be added is no change yet. A browser may tell that of a field that left the page with its list.
    if (target === addField(form) || !form.isConnected) return;
    isOwn = true;
    // The printed list leaves out days without one, which only the attribute tells style rules.
    if (target instanceof HTMLInputElement) target.setAttribute('value', target.value);
    const edited = readItems(fieldsOf(form));
    keep(edited);
    sayWhetherSent(form, edited);
    history.replaceState(history.state, '', listAddress(edited));
    const link = form.querySelector<HTMLAnchorElement>('.parts-copy');
    if (link) link.href = listAddress(edited);
  });
  form.addEventListener('submit', event => {
    const { submitter } = event;
    isOwn = true;
    // Goes to the enquiry form.
    if (submitter?.hasAttribute('formaction')) return keep(readItems(fieldsOf(form)));
    event.preventDefault();
    const fields = fieldsOf(form, submitter);
    const next = editedItems(fields);
    const left = new Set(next.map(({ key }) => key));
    removeAsked(
      readItems(fields)
        .map(({ key }) => key)
        .filter(key => !left.has(key)),
    );
    void show(next);
  });
  form.querySelector('.parts-copy')?.addEventListener('click', event => void copyLink(event));
}

async function copyLink(event: Event): Promise<void> {
  const { href } = event.currentTarget as HTMLAnchorElement;
  if (!navigator.clipboard) return;
  event.preventDefault();
  if (await copy(href)) await showToast('success', 'The link was copied.');
  else await showToast('error', 'The link could not be copied. Copy the address of this page instead.');
}

/** Prints the day and the address of the list with it. */
function datePrint(form: HTMLFormElement): void {
  const print = () => {
    if (!form.isConnected) return removeEventListener('beforeprint', print);
    const place = form.querySelector('.parts-now');
    if (place) place.textContent = `${dayHere(new Date())}. ${location.href}`;
  };
  addEventListener('beforeprint', print);
}

/** Offers the items of this device that a list from elsewhere does not have. */
function offerOthers(form: HTMLFormElement, items: ListItem[]): void {
  const shown = keysOf(items);
  const others = asked.now().filter(({ key }) => !shown.has(key));
  const note = form.querySelector<HTMLElement>('.parts-note');
  const link = note?.querySelector('a');
  if (!note || !link || others.length === 0) return;
  const count = others.length === 1 ? '1 more item is' : `${others.length} more items are`;
  link.textContent = `${count} on your own list. Show all`;
  link.href = listAddress([...items, ...others]);
  note.hidden = false;
}
