import { paths } from '@hydraulics/common/contract/site-paths';
import { useCompany } from '../page/use-company.ts';
import { PageLink } from './link.tsx';

/** The company's name, by default that of the page's data, with its sign. It links to the home page. */
export function Logo({ name }: { name?: string }) {
  const company = useCompany();
  const [first = '', ...rest] = (name ?? company?.name ?? '').split(' ');
  return (
    <PageLink to={paths.home.href()} className="logo">
      <Sign className="logo-sign" />
      <span className="logo-word">
        <strong>{first}</strong>
        {rest.length > 0 && <span> {rest.join(' ')}</span>}
      </span>
    </PageLink>
  );
}

/** The pump symbol of circuit diagrams (ISO 1219). */
export const Sign = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
    <path className="logo-line" d="M20 0v5M20 35v5M0 20h5M35 20h5" />
    <circle className="logo-line" cx="20" cy="20" r="14" />
    <path className="logo-flow" d="M20 6l7.5 11h-15z" />
  </svg>
);
