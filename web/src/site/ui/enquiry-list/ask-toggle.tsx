import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
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
  <a
    className="choose-ask"
    href={addAddress(id, source)}
    rel="nofollow"
    data-island="ask"
    data-id={id}
    data-source={source}
  >
    <Icon icon={icons.check} className="choose-compare-mark" />
    Add to enquiry<span className="visually-hidden"> {name}</span>
  </a>
);
