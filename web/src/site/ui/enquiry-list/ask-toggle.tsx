import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { addAddress } from './asked.ts';

type AskToggleProps = {
  /** What is asked for: see `comparedKey`. */
  id: string;
  name: string;
  /** On what kind of page it is. */
  source: FormSource;
};

/** Adds a product or a size to the enquiry list, see `toggles.ts`. Without script it links to a list with this item. */
export const AskToggle = ({ id, name, source }: AskToggleProps) => (
  <a className="choose-ask" href={addAddress(id, source)} rel="nofollow" data-island="ask">
    Add to enquiry<span className="visually-hidden"> {name}</span>
  </a>
);
