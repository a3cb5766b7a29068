import { showAddress } from '../../ui/islands/show-address.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';

const links = '.chips a';

/** Lets the links that remove a filter update the list in place, with the focus on the next one. */
export function startChips(summary: HTMLElement): void {
  const all = [...summary.querySelectorAll<HTMLAnchorElement>(links)];
  for (const [index, link] of all.entries()) {
    link.addEventListener('click', event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const place = link.matches('.chip-all') ? 0 : index;
      showAddress(link.href, 'push').then(
        isShown => isShown && focusNear(place),
        ({ message }: Error) => showToast('error', message),
      );
    });
  }
}

function focusNear(place: number): void {
  const left = document.querySelectorAll<HTMLElement>(links);
  const next = left[Math.min(place, left.length - 1)] ?? document.getElementById('found');
  next?.focus({ preventScroll: true });
}
