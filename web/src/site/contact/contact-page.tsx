import { mail, telephone } from '@hydraulics/common/contact-links';
import { paths, sentParameter } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { idEndOf } from '@hydraulics/common/units/enquiry-reference';
import { useLocation } from 'react-router-dom';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner } from '../ui/banner.tsx';
import { MapOnRequest } from '../ui/contact-details/map-on-request.tsx';
import { Socials } from '../ui/contact-details/socials.tsx';
import { PageLink } from '../ui/link.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ContactForm } from './contact-form.tsx';
import { Reference } from './enquiry-outcome.tsx';
import { useSentEnquiry } from './use-enquiry-draft.ts';

export function Page() {
  const company = useCompany();
  const sent = new URLSearchParams(useLocation().search).get(sentParameter);
  if (!company) return null;
  return (
    <>
      <Banner title={paths.contact.title} />
      <div className="band wrap contact">
        <section className="contact-form" aria-labelledby="enquiry">
          {sent === null ? <Form /> : <Sent reference={sent} />}
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
            <MapOnRequest company={company} />
            <Socials />
          </div>
        </div>
      </div>
    </>
  );
}

function Form() {
  return (
    <>
      <h2 className="section-title" id="enquiry">
        Send an enquiry
      </h2>
      <Part>
        <ContactForm />
      </Part>
    </>
  );
}

/** Anybody can craft an address, so only a valid reference is shown. */
function Sent({ reference }: { reference: string }) {
  useSentEnquiry();
  const { value: promise } = useQuery(queries.answerPromise);
  return (
    <div role="status">
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
