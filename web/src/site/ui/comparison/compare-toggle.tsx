import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { type Chosen, comparisonAddress } from './chosen.ts';

/** Chooses a product for comparing, see `toggles.ts`. Without script it links to a comparison with this product. */
export const CompareToggle = ({ product: { id, name } }: { product: Chosen }) => (
  <a
    className="choose-compare"
    href={comparisonAddress([id])}
    rel="nofollow"
    data-island="compare"
    data-id={id}
    data-name={name}
  >
    <Icon icon={icons.check} className="choose-compare-mark" />
    Compare<span className="visually-hidden"> {name}</span>
  </a>
);
