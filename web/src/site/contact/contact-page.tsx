import { productPath } from '@hydraulics/common/addresses/record-paths';
import { mail, telephone } from '@hydraulics/common/contact-links';
import { paths, productParameter, sentParameter } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { idEndOf } from '@hydraulics/common/units/enquiry-reference';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { usePlace } from '../page/place.ts';
import { type CompanyFrame, queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner } from '../ui/banner.tsx';
import { MapOnRequest } from '../ui/contact-details/map-on-request.tsx';
import { Socials } from '../ui/contact-details/socials.tsx';
import { Island } from '../ui/islands/island.tsx';
import { PageLink } from '../ui/link.tsx';
import { ContactForm } from './contact-form.tsx';
import { Reference } from './enquiry-outcome.tsx';
import { useSentForm } from './sent-form.ts';

export function Page() {
  const company = useCompany();
  const sent = new URLSearchParams(usePlace().search).get(sentParameter);
  if (!company) return null;
  return (
    <>
      <Banner title={paths.contact.title} />
      <div className="band wrap contact">
        <section className="contact-form" aria-labelledby="enquiry">
          {sent === null ? <Form company={company} /> : <Sent reference={sent} />}
        </section>
        <div className="contact-details">
          <div className="contact-part">
            <h2>Phone</h2>
            <ul className="contact-list">
              {company.phones.map(({ label, number }, index) => (
                <li key={number}>
                  <span>
                    {label}
                    {index === 0 && <small className="contact-hours">{company.hours}</small>}
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
  return (
    <>
      <h2 className="section-title" id="enquiry">
        Send an enquiry
      </h2>
      <Island
        name="contact"
        Component={ContactForm}
        props={{
          returned,
          product: product ? { id: product._id, name: product.name, path: productPath(product) } : null,
          phone: company.phones[0]?.number,
          hasPrivacy: company.legal.includes('privacy'),
        }}
      />
    </>
  );
}

/** Anybody can craft an address, so only a valid reference is shown. As an island it removes the draft that was sent. */
function Sent({ reference }: { reference: string }) {
  const { value: promise } = useQuery(queries.answerPromise);
  return (
    <div role="status" data-island="sent">
      <h2 className="section-title" id="enquiry">
        Enquiry sent
      </h2>
      <p className="form-note form-success">
        {siteMessages.enquirySent} {promise && `${promise} `}
        {idEndOf(reference) && <Reference>{reference}</Reference>}
      </p>
      <p className="form-after">
        <PageLink to={paths.products.href()} className="button button-dark">
          All products
          <Icon icon={icons.arrow} />
        </PageLink>
        <PageLink to={paths.contact.href()} className="button button-line">
          Send another
        </PageLink>
      </p>
    </div>
  );
}
