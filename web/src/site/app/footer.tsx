import { mail, telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import { useCompany } from '../page/use-company.ts';
import { CategoryLinks } from '../ui/category-links.tsx';
import { MapCard } from '../ui/contact-details/map-card.tsx';
import { Socials } from '../ui/contact-details/socials.tsx';
import { PageLink } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { StaffPageLinks } from './staff-page-links.tsx';

const quickLinks = [paths.home, paths.products, paths.gallery, paths.about, paths.contact];

export function Footer() {
  const company = useCompany();
  return (
    <footer className="footer on-dark later">
      <div className="footer-columns">
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">Quick links</h2>
          <ul className="footer-list">
            {quickLinks.map(page => (
              <li key={page.pattern}>
                <PageLink to={page.href()}>{page.title}</PageLink>
              </li>
            ))}
            <StaffPageLinks place="footer" />
          </ul>
        </nav>
        <nav aria-labelledby="footer-products">
          <h2 id="footer-products">Products</h2>
          <CategoryLinks className="footer-list" />
        </nav>
        {company && (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">Contact</h2>
            <address className="footer-address">
              {company.address.map(line => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <ul className="footer-list">
              {company.phones.map(({ label, number }) => (
                <li key={number}>
                  <span className="footer-label">{label}</span>
                  <a className="figure" href={telephone(number)}>
                    {number}
                  </a>
                </li>
              ))}
              {company.emails.map(({ label, address }) => (
                <li key={address}>
                  <span className="footer-label">{label}</span>
                  <a href={mail(address)}>{address}</a>
                </li>
              ))}
            </ul>
            <Socials />
          </section>
        )}
        {company && (
          <section aria-labelledby="footer-map">
            <h2 id="footer-map">Where we are</h2>
            <MapCard company={company} />
          </section>
        )}
      </div>
      <div className="footer-block">
        <Logo onDark />
        <p className="footer-credit">{company?.credit}</p>
        {company && company.legal.length > 0 && (
          <nav aria-label="Legal">
            <ul className="footer-list footer-legal">
              {company.legal.map(name => (
                <li key={name}>
                  <PageLink to={paths[name].href()}>{paths[name].title}</PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {company && <p className="footer-since figure">Since {company.founded}</p>}
      </div>
    </footer>
  );
}
