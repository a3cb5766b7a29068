import { paths, productParameter } from '@hydraulics/common/contract/site-paths';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { PageLink } from './link.tsx';

/** The link to the enquiry form, for a product by its id or in general. */
export function Enquire({ className, product }: { className: string; product?: string }) {
  const query = product ? `?${new URLSearchParams({ [productParameter]: product })}` : '';
  return (
    <PageLink to={paths.contact.href() + query} className={className}>
      Send an enquiry
      <Icon icon={icons.arrow} />
    </PageLink>
  );
}
