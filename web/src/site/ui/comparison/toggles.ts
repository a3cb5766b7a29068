import { addedFromParameter, addParameter, comparedParameter } from '@hydraulics/common/contract/site-paths';
import { readSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { addAsked, asked, isAsked, removeAsked } from '../enquiry-list/asked.ts';
import { showToast } from '../toasts/show-toast.ts';
import { addChosen, type Chosen, chosenNow, maxChosen, removeChosen, subscribe } from './chosen.ts';

/** Loaded once anything is chosen. */
const showTray = () =>
  import('./show-tray.tsx').then(
    ({ showTray }) => showTray(),
    () => undefined,
  );

const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** What a link without script tells the server. */
const parametersOf = (link: HTMLElement) => new URLSearchParams((link as HTMLAnchorElement).search);

type Choice = {
  isChosen: () => boolean;
  /** @returns false if there is no room */
  add: () => boolean;
  remove: () => void;
  full: string;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Makes a link that compares a product with others a button that chooses it; of the links of a comparison, lets those
 * that remove or add a product change the choice, too.
 */
export function startComparing(link: HTMLElement): void {
  const { name = '', change } = link.dataset;
  const id = link.dataset.id ?? parametersOf(link).get(comparedParameter) ?? '';
  const product: Chosen = { id, name };
  if (change) {
    link.addEventListener('click', () => (change === 'add' ? addChosen(product) : removeChosen(id)));
    return;
  }
  startToggle(link, {
    isChosen: () => chosenNow().some(one => one.id === id),
    add: () => addChosen(product),
    remove: () => removeChosen(id),
    full: `You can compare up to ${maxChosen} products. Remove one first.`,
    subscribe,
  });
}

/** Makes a link to an enquiry list with one item a button that adds it to the list of this device. */
export function startAsking(link: HTMLElement): void {
  const parameters = parametersOf(link);
  const { id = parameters.get(addParameter) ?? '', source = parameters.get(addedFromParameter) } = link.dataset;
  startToggle(link, {
    isChosen: () => isAsked(id),
    add: () => addAsked(id, readSource(source)),
    remove: () => removeAsked([id]),
    full: 'Your enquiry list is full. Send it first.',
    subscribe: asked.subscribe,
  });
}

function startToggle(link: HTMLElement, { isChosen, add, remove, full, subscribe }: Choice): void {
  link.setAttribute('role', 'button');
  const follow = () => {
    link.setAttribute('aria-pressed', String(isChosen()));
    // A list that was filtered has other links.
    if (!link.isConnected) stop();
  };
  const toggle = (event: Event) => {
    event.preventDefault();
    if (isChosen()) remove();
    else if (add()) void showTray();
    else void showToast('error', full);
  };
  link.addEventListener('click', event => isPlainClick(event) && toggle(event));
  link.addEventListener('keydown', event => event.key === ' ' && toggle(event));
  const stop = subscribe(follow);
  follow();
}
