import { paths } from '@hydraulics/common/paths';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from './link.tsx';

/** The name under which the contact page finds the product that an enquiry is about. */
export const productParameter = 'product';

/** The way to the enquiry form, of a product or in general. */
export function Enquire({ className, product }: { className: string; product?: string }) {
  const query = product ? `?${new URLSearchParams({ [productParameter]: product })}` : '';
  return (
    <PageLink to={paths.contact.href() + query} className={className}>
      Send an enquiry
      <Icon name="arrow" />
    </PageLink>
  );
}
