import { showToast } from '../toasts/show-toast.ts';
import { addChosen, type Chosen, chosenNow, maxChosen, removeChosen, subscribe } from './chosen.ts';

/** Loaded once there is a chosen product. */
const showTray = () =>
  import('./show-tray.tsx').then(
    ({ showTray }) => showTray(),
    () => undefined,
  );

const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * Makes a link that compares a product with others a button that chooses it; of the links of a comparison, lets those
 * that remove or add a product change the choice, too.
 */
export function startComparing(link: HTMLElement): void {
  const { id = '', name = '', change } = link.dataset;
  const product: Chosen = { id, name };
  if (change) {
    link.addEventListener('click', () => (change === 'add' ? addChosen(product) : removeChosen(id)));
    return;
  }
  link.setAttribute('role', 'button');
  const follow = () => {
    link.setAttribute('aria-pressed', String(isChosen(id)));
    // A list that was filtered has other links.
    if (!link.isConnected) stop();
  };
  const toggle = (event: Event) => {
    event.preventDefault();
    if (isChosen(id)) removeChosen(id);
    else if (addChosen(product)) void showTray();
    else void showToast('error', `You can compare up to ${maxChosen} products. Remove one first.`);
  };
  link.addEventListener('click', event => isPlainClick(event) && toggle(event));
  link.addEventListener('keydown', event => event.key === ' ' && toggle(event));
  const stop = subscribe(follow);
  follow();
}

const isChosen = (id: string): boolean => chosenNow().some(one => one.id === id);
