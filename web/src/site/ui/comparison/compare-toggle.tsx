import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { showToast } from '../toasts/show-toast.ts';
import { addChosen, type Chosen, comparisonAddress, maxChosen, removeChosen, useChosen } from './chosen.ts';

/** Chooses a product for comparing. Without script it links to a comparison with this product. */
export function CompareToggle({ product }: { product: Chosen }) {
  const isChosen = useChosen().some(({ id }) => id === product.id);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const toggle = () => {
    if (isChosen) removeChosen(product.id);
    else if (!addChosen(product)) {
      void showToast('error', `You can compare up to ${maxChosen} products. Remove one first.`);
    }
  };
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    toggle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    toggle();
  };
  return (
    <a
      className="choose-compare"
      href={comparisonAddress([product.id])}
      rel="nofollow"
      onClick={onClick}
      {...(isHydrated ? { role: 'button', 'aria-pressed': isChosen, onKeyDown } : {})}
    >
      {isChosen && <Icon icon={icons.check} />}
      Compare<span className="visually-hidden"> {product.name}</span>
    </a>
  );
}
