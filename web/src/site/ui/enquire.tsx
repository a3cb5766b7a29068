import { codeParameter, paths, productParameter } from '@hydraulics/common/contract/site-paths';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PageLink } from './link.tsx';

/** The address of the enquiry form, about a product and one of its codes. */
export const enquiryAddress = (product?: string, code?: string): string =>
  paths.contact.href() +
  (product
    ? `?${new URLSearchParams({ [productParameter]: product, ...(code ? { [codeParameter]: code } : {}) })}`
    : '');

/** The link to the enquiry form, for a product by its id, for one of its codes, or in general. */
export function Enquire({
  className,
  product,
  code,
  children = 'Send an enquiry',
}: {
  className: string;
  product?: string;
  code?: string | undefined;
  children?: string;
}) {
  return (
    <PageLink to={enquiryAddress(product, code)} className={className}>
      {children}
      <Icon icon={icons.arrow} />
    </PageLink>
  );
}
