import { type Chosen, comparisonAddress } from './chosen.ts';

/** Chooses a product for comparing, see `toggles.ts`. Without script it links to a comparison with this product. */
export const CompareToggle = ({ product: { id, name } }: { product: Chosen }) => (
  <a className="choose-compare" href={comparisonAddress([id])} rel="nofollow" data-island="compare" data-name={name}>
    Compare<span className="visually-hidden"> {name}</span>
  </a>
);
