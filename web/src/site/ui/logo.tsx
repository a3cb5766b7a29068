import { paths } from '@hydraulics/common/contract/site-paths';
import type { Company } from '@hydraulics/common/nouns/company';
import { Picture } from '../../shared/ui/picture.tsx';
import { useCompany } from '../page/use-company.ts';
import { PageLink } from './link.tsx';

/** Letters that fit into one line of the header beside its links. */
const longName = 24;

type LogoProps = { onDark?: boolean };

/** The company's logo, which links to the home page. */
export function Logo(props: LogoProps) {
  const company = useCompany();
  return <CompanyLogo company={company ?? { name: '' }} {...props} />;
}

/** Its picture, or its name with the product's own sign. */
export function CompanyLogo({ company, onDark = false }: LogoProps & { company: Pick<Company, 'name' | 'look'> }) {
  const { name, look } = company;
  const picture = onDark ? (look?.logoOnDark ?? look?.logo) : look?.logo;
  const [first = '', ...rest] = name.split(' ');
  return (
    <PageLink to={paths.home.href()} className="logo">
      {picture ? (
        <Picture
          className={`logo-picture${onDark && !look?.logoOnDark ? ' logo-plate' : ''}`}
          path={picture}
          alt={name}
          sizes="240px"
          pixels={480}
          eager
        />
      ) : (
        <>
          <Sign className="logo-sign" />
          <span className={`logo-word${name.length > longName ? ' logo-long' : ''}`}>
            <strong>{first}</strong>
            {rest.length > 0 && <span> {rest.join(' ')}</span>}
          </span>
        </>
      )}
    </PageLink>
  );
}

/** The pump symbol of circuit diagrams (ISO 1219). */
export const Sign = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
    <path className="logo-line" d="M20 0v5M20 35v5M0 20h5M35 20h5M34 20a14 14 0 1 1-28 0 14 14 0 1 1 28 0z" />
    <path className="logo-flow" d="M20 6l7.5 11h-15z" />
  </svg>
);
