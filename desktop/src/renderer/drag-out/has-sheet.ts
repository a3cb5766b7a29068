import { recordPath } from '@hydraulics/common/screens';

/** A route's pattern for any id, in place of an id for `recordPath`. */
const anyId = 'any';
const [enquiryPath = '', enquiryQuery = ''] = recordPath('enquiry', anyId).split('?');
const [enquiryParameter = ''] = enquiryQuery.split('=');
const productPath = recordPath('product', anyId).replace(anyId, '');

/** Whether a screen shows one product or one enquiry. */
export const hasSheet = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  (pathname === enquiryPath && new URLSearchParams(search).has(enquiryParameter)) ||
  (pathname.startsWith(productPath) && pathname.length > productPath.length);
