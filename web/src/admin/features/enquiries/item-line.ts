import type { EnquiryItem } from '@hydraulics/common/nouns/enquiry-items';
import { itemText } from '@hydraulics/common/units/enquiry-list/item-text';

/** An item as a line of an export or a copy. */
export const itemLine = (item: EnquiryItem): string => `${item.position}. ${itemText(item)}`;
