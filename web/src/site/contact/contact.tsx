import { paths, sentParameter } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { summary, titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner } from '../ui/banner.tsx';
import { mail, telephone } from '../ui/contact-details/addresses.ts';
import { MapOnRequest } from '../ui/contact-details/map-on-request.tsx';
import { Socials } from '../ui/contact-details/socials.tsx';
import { PageLink } from '../ui/link.tsx';
import { ContactForm } from './contact-form.tsx';
import { requestedProducts } from './contact-state.ts';
import { useSentEnquiry } from './use-enquiry-draft.ts';

function Page() {
  const company = useCompany();
  const sent = new URLSearchParams(useLocation().search).has(sentParameter);
  if (!company) return null;
  return (
    <>
      <Banner title={paths.contact.title} />
      <div className="band wrap contact">
        <section className="contact-form" aria-labelledby="enquiry">
          {sent ? <Sent /> : <Form />}
        </section>
        <div className="contact-details">
          <div className="contact-part">
            <h2>Phone</h2>
            <ul className="contact-list">
              {company.phones.map(({ label, number }) => (
                <li key={number}>
                  <span>{label}</span>
                  <a className="figure" href={telephone(number)}>
                    {number}
                  </a>
                </li>
              ))}
            </ul>
            <p className="contact-hours">{company.hours}</p>
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
      <ContactForm />
    </>
  );
}

function Sent() {
  useSentEnquiry();
  return (
    <div role="status">
      <h2 className="section-title" id="enquiry">
        Enquiry sent
      </h2>
      <p className="form-note">{siteMessages.enquirySent}</p>
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

export const contact: Omit<SitePage, 'pattern'> = {
  queries: () => [],
  searchQueries: requestedProducts,
  head: store => {
    const company = store.get(queries.company).value;
    const ways = [company?.phones[0]?.number, company?.emails[0]?.address].filter(Boolean).join(', ');
    return {
      title: titleOf(store, paths.contact.title),
      description: summary(`Ask ${company?.name ?? 'us'} for a quotation or for advice: ${ways}.`),
    };
  },
  Component: Page,
};
