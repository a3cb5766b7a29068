import { productPath } from '@hydraulics/common/addresses/record-paths';
import { mail, telephone } from '@hydraulics/common/contact-links';
import {
  itemsField,
  paths,
  productParameter,
  refusedParameter,
  sentParameter,
} from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import {
  editedItems,
  joinedKeys,
  type ListItem,
  readKey,
  writeItems,
} from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { itemText } from '@hydraulics/common/units/enquiry-list/item-text';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { useQuery } from '../../shared/data/use-query.ts';
import { usePlace } from '../page/place.ts';
import { type CompanyFrame, queries } from '../page/queries.ts';
import { useSentForm } from '../page/sent-form.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner, FirstScreenEnd } from '../ui/banner.tsx';
import { MapOnRequest } from '../ui/contact-details/map-on-request.tsx';
import { phoneLines } from '../ui/contact-details/phone-lines.ts';
import { Socials } from '../ui/contact-details/socials.tsx';
import { listAddress } from '../ui/enquiry-list/asked.ts';
import { Island } from '../ui/islands/island.tsx';
import { PageLink } from '../ui/link.tsx';
import { Confirmation } from './confirmation.tsx';
import { ContactForm } from './contact-form.tsx';

export function Page() {
  const company = useCompany();
  const sent = new URLSearchParams(usePlace().search).get(sentParameter);
  if (!company) return null;
  return (
    <>
      <Banner title={paths.contact.title} here={null} compact />
      <FirstScreenEnd />
      <div className="band wrap contact">
        <section className="contact-form" aria-labelledby="enquiry">
          {sent === null ? <Form company={company} /> : <Sent token={sent} />}
        </section>
        <div className="contact-details">
          <div className="contact-part">
            <h2>Phone</h2>
            <ul className="contact-list" data-zone={company.timeZone}>
              {phoneLines(company).map(({ label, number, hours, open }) => (
                <li key={number} className={hours && 'contact-timed'} data-open={open}>
                  <span>
                    {label}
                    {hours && <small className="contact-hours">{hours}</small>}
                  </span>
                  <a className="figure" href={telephone(number)}>
                    {number}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className="contact-part">
            <h2>Email</h2>
            <ul className="contact-list">
              {company.emails.map(({ label, address }) => (
                <li key={address}>
                  <span>{label}</span>
                  <a href={mail(address)}>{address}</a>
                </li>
              ))}
            </ul>
          </div>
          <div className="contact-part">
            <h2>Address</h2>
            <address className="contact-address">
              {company.address.map(line => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <Island name="map" Component={MapOnRequest} props={{ company: { name: company.name, map: company.map } }} />
            <Socials />
          </div>
        </div>
      </div>
    </>
  );
}

function Form({ company }: { company: CompanyFrame }) {
  const returned = useSentForm();
  const { search } = usePlace();
  const id = returned ? returned.values[productParameter] : new URLSearchParams(search).get(productParameter);
  const { value: product } = useQuery(queries.product(id ?? ''));
  const { value: promise } = useQuery(queries.answerPromise);
  const list = useList(returned?.values[itemsField]);
  return (
    <Island
      name="contact"
      Component={ContactForm}
      props={{
        returned,
        product: product
          ? { id: product._id, name: product.name, path: productPath(product), isActive: !product.life }
          : null,
        list,
        phone: company.phones[0]?.number,
        promise,
        hasPrivacy: company.legal.includes('privacy'),
      }}
    />
  );
}

/** The enquiry list of the address, or of a form that was returned. */
function useList(returned: string | undefined) {
  const { search } = usePlace();
  const items = editedItems(new URLSearchParams(returned ?? search));
  const { value = [] } = useQuery(queries.items(joinedKeys(items)));
  if (items.length === 0) return null;
  const listed = items.map((item, place): ListItem & { line: string } => {
    const { key, product, code } = value[place] ?? { ...item, product: null, code: readKey(item.key).code };
    return { ...item, key, line: itemText({ ...item, product: product?.name ?? '', code }) };
  });
  return {
    query: writeItems(listed),
    address: listAddress(listed),
    keys: listed.map(({ key }) => key),
    lines: listed.map(({ line }) => line),
  };
}

/**
 * The link of the private page follows from its secret in the address. Anybody can craft one, so only what may be valid
 * is shown. As an island it removes the draft that was sent.
 */
function Sent({ token }: { token: string }) {
  const refused = Number(new URLSearchParams(usePlace().search).get(refusedParameter));
  const { value: promise } = useQuery(queries.answerPromise);
  const id = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1];
  return (
    <div role="status" data-island="sent">
      <Confirmation
        message={siteMessages.enquirySent}
        promise={promise}
        reference={id && enquiryReference(id)}
        page={id && paths.enquiry.href({ token })}
      >
        <PageLink to={paths.contact.href()} className="button button-line">
          Send another
        </PageLink>
      </Confirmation>
      {refused > 0 && (
        <p className="form-note form-error">
          <strong>{refused === 1 ? 'One file was not added.' : `${refused} files were not added.`}</strong> Your own
          page says why. There you can add files, too.
        </p>
      )}
    </div>
  );
}
