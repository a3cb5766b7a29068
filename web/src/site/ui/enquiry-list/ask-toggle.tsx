import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { addAddress } from './asked.ts';

type AskToggleProps = {
  /** What is asked for: see `comparedKey`. */
  id: string;
  name: string;
};

/** Adds a product or a size to the enquiry list, see `toggles.ts`. Without script it links to a list with this item. */
export const AskToggle = ({ id, name }: AskToggleProps) => (
  <a className="choose-ask" href={addAddress(id)} rel="nofollow" data-island="ask" data-id={id}>
    <Icon icon={icons.check} className="choose-compare-mark" />
    Add to enquiry<span className="visually-hidden"> {name}</span>
  </a>
);
