import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import { matchPath } from 'react-router-dom';
import { useQuery } from '../../../shared/data/use-query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useParams } from '../../page/params.ts';
import { usePlace } from '../../page/place.ts';
import { queries } from '../../page/queries.ts';
import { codeOf, shownSize } from '../../page/size.ts';
import { useCompany } from '../../page/use-company.ts';
import { chat } from '../../ui/contact-details/addresses.ts';
import { enquiryAddress } from '../../ui/enquire.tsx';
import { PageLink } from '../../ui/link.tsx';

/** Contact links at the lower edge of phones, hidden while the user types. */
export function CallBar() {
  const phone = useCompany()?.phones[0];
  const { value: socials = [] } = useQuery(queries.socials);
  const { pathname } = usePlace();
  const named = matchPath(paths.product.pattern, pathname)?.params.id;
  const product = useQuery(queries.product(named ?? '')).value;
  const id = named && (product?._id ?? named);
  const params = useParams();
  const { value: sheet } = useQuery(queries.sheet(named ?? '', product && codeOf(params, product)));
  const code = named && shownSize(sheet)?.code;
  const account = socials.find(({ name }) => /^whatsapp$/i.test(name.trim()));
  return (
    <nav className="call-bar" aria-label="Get in touch" data-part="call-bar">
      {phone && (
        <a href={telephone(phone.number)}>
          <Icon icon={icons.phone} />
          Call
        </a>
      )}
      {account && <Chat link={account.link} about={product?.name} />}
      {![paths.contact.href(), paths.enquiryList.href()].includes(pathname) && (
        <PageLink to={enquiryAddress(id, code)} className="call-bar-enquire">
          <Icon icon={icons.mail} />
          Enquire
        </PageLink>
      )}
    </nav>
  );
}

function Chat({ link, about }: { link: string; about?: string | undefined }) {
  return (
    <a href={chat(link, about)} target="_blank" rel="noopener noreferrer">
      <Icon icon={icons.whatsapp} />
      WhatsApp
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
