import { paths } from '@hydraulics/common/contract/site-paths';
import { privateToken } from '../accounts/private-tokens.ts';

type Site = { secret: string; publicUrl: string };

/** The private page of a quotation, as a path and with the host of the website. */
export function quotationLink(site: Site, id: string): { path: string; address: string } {
  const path = paths.quotation.href({ token: privateToken(site, 'quotation', id) });
  return { path, address: site.publicUrl + path };
}
