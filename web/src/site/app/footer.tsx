import { mail, telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { ReactNode } from 'react';
import { below } from '../../shared/ui/breakpoints.ts';
import { useCompany } from '../page/use-company.ts';
import { CategoryLinks } from '../ui/category-links.tsx';
import { MapCard } from '../ui/contact-details/map-card.tsx';
import { phoneLines } from '../ui/contact-details/phone-lines.ts';
import { Socials } from '../ui/contact-details/socials.tsx';
import { PageLink } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { ToolLinks } from '../ui/menus/tools.tsx';
import { StaffPageLinks } from './staff-page-links.tsx';

const quickLinks = [paths.home, paths.products, paths.gallery, paths.about, paths.contact];

export function Footer() {
  const company = useCompany();
  return (
    <footer className="footer on-dark later">
      <div className="footer-columns">
        <nav aria-labelledby="footer-links">
          <Group id="footer-links" title="Quick links">
            <ul className="footer-list">
              {quickLinks.map(page => (
                <li key={page.pattern}>
                  <PageLink to={page.href()}>{page.title}</PageLink>
                </li>
              ))}
              <ToolLinks />
              <StaffPageLinks place="footer" />
            </ul>
          </Group>
        </nav>
        <nav aria-labelledby="footer-products">
          <Group id="footer-products" title="Products">
            <CategoryLinks className="footer-list" />
          </Group>
        </nav>
        {company && (
          <section aria-labelledby="footer-contact">
            <Group id="footer-contact" title="Contact">
              <address className="footer-address">
                {company.address.map(line => (
                  <span key={line}>{line}</span>
                ))}
              </address>
              <ul className="footer-list">
                {phoneLines(company).map(({ label, number, hours, open }) => (
                  <li key={number}>
                    <span className="footer-label">
                      {label}
                      {open && `: ${hours}`}
                    </span>
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
            </Group>
          </section>
        )}
        {company && (
          <section aria-labelledby="footer-map">
            <Group id="footer-map" title="Where we are">
              <MapCard company={company} />
              <Socials />
            </Group>
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

/** A column of the footer. On phones it is folded, by the script that every page contains. */
const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <details className="footer-group" data-folds={below('medium')} open>
    <summary className="footer-summary folds">
      <h2 id={id}>{title}</h2>
    </summary>
    {children}
  </details>
);
