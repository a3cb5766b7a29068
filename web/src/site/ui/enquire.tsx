import { paths, productParameter } from '@hydraulics/common/contract/site-paths';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PageLink } from './link.tsx';

/** The address of the enquiry form. */
export const enquiryAddress = (product?: string): string =>
  paths.contact.href() + (product ? `?${new URLSearchParams({ [productParameter]: product })}` : '');

/** The link to the enquiry form, for a product by its id or in general. */
export function Enquire({ className, product }: { className: string; product?: string }) {
  return (
    <PageLink to={enquiryAddress(product)} className={className}>
      Send an enquiry
      <Icon icon={icons.arrow} />
    </PageLink>
  );
}
