import { isOwnAddress } from './own-address.ts';
import { choiceAt, choices, elementOf, type Place, placeOf } from './places.ts';

/** What the page of a review does with script: it stops links to what is not public, and pins remarks to a place. */
export function startReview(banner: HTMLElement): void {
  const own = JSON.parse(banner.dataset.own ?? '[]') as string[];
  addEventListener('click', event => stopOff(event, own), { capture: true });
  addEventListener('submit', event => stopOff(event, own), { capture: true });
  const remarks = document.getElementById('remarks');
  const form = remarks?.querySelector<HTMLFormElement>('.review-form');
  if (!remarks || !form) return;
  for (const item of remarks.querySelectorAll<HTMLElement>('[data-quote]')) offerShow(item);
  offerPin(form);
}

/** Parts of the page with script of their own write their links anew. */
function stopOff(event: Event, own: string[]): void {
  const target = event.target instanceof Element ? event.target.closest('a[href], form') : null;
  const address = target?.getAttribute(target.localName === 'form' ? 'action' : 'href');
  if (!address || !isOwnAddress(address, own) || (target as HTMLElement).dataset.image) return;
  event.preventDefault();
  event.stopPropagation();
}

const button = (label: string, onClick: () => void): HTMLButtonElement => {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
  made.addEventListener('click', onClick);
  return made;
};

function offerShow(item: HTMLElement): void {
  const { anchor = '', quote = '' } = item.dataset;
  const found = anchor && elementOf({ anchor, quote });
  if (!found) return;
  item.append(
    button('Show on the page', () => {
      point(found);
      found.scrollIntoView({ block: 'center' });
    }),
  );
}

function point(element: Element | null): void {
  for (const before of document.querySelectorAll('.review-pointed')) before.classList.remove('review-pointed');
  element?.classList.add('review-pointed');
}

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

/** Offers to pin the remark to a place of the page. */
function offerPin(form: HTMLFormElement): void {
  const about = Object.assign(document.createElement('p'), { className: 'review-about' });
  about.setAttribute('role', 'status');
  const set = (place: Place | null) => {
    fieldOf(form, 'anchor').value = place?.anchor ?? '';
    fieldOf(form, 'quote').value = place?.quote ?? '';
    about.textContent = place ? `About: ${place.quote}` : '';
    pin.textContent = place ? 'Choose another place' : 'Choose a place on the page';
    remove.hidden = place === null;
  };
  const pin = button('', () =>
    choose(element => {
      if (element) set(placeOf(element));
      form.scrollIntoView({ block: 'center' });
      (element ? form.querySelector('textarea') : pin)?.focus();
    }),
  );
  const remove = button('Remove the place', () => {
    set(null);
    point(null);
    pin.focus();
  });
  const ways = document.createElement('p');
  ways.append(pin, ' ', remove);
  form.prepend(about, ways);
  const [anchor, quote] = ['anchor', 'quote'].map(name => fieldOf(form, name).value);
  set(anchor && quote ? { anchor, quote } : null);
}

const help =
  'Click what your remark is about. With the keyboard: arrow keys to move, Enter to choose, Escape to cancel.';

/** Lets somebody choose an element by pointer or keys. @param done called with it, or with null if they cancelled */
function choose(done: (element: Element | null) => void): void {
  const list = choices();
  const hint = Object.assign(document.createElement('p'), { className: 'review-help', textContent: help });
  hint.setAttribute('role', 'status');
  document.body.append(hint);
  document.documentElement.classList.add('review-choosing');
  let current: HTMLElement | null = null;
  const over = new AbortController();
  const end = (element: Element | null) => {
    over.abort();
    hint.remove();
    document.documentElement.classList.remove('review-choosing');
    point(element);
    done(element);
  };
  const go = (step: number) => {
    const place = current ? list.indexOf(current) + step : firstInView(list);
    current = list[Math.max(0, Math.min(list.length - 1, place))] ?? null;
    point(current);
    current?.scrollIntoView({ block: 'center' });
    if (current) hint.textContent = `${placeOf(current).quote}. Enter to choose, Escape to cancel.`;
  };
  const options = { capture: true, signal: over.signal };
  addEventListener(
    'click',
    event => {
      event.preventDefault();
      event.stopPropagation();
      const element = choiceAt(event.target);
      if (element) end(element);
    },
    options,
  );
  addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape') end(null);
      else if (event.key === 'Enter') end(current);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowRight') go(1);
      else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') go(-1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  document.querySelector('main')?.scrollIntoView();
}

const firstInView = (list: HTMLElement[]): number =>
  Math.max(
    0,
    list.findIndex(element => element.getBoundingClientRect().bottom > 0),
  );
