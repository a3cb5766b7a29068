import { useQuery } from '../../../shared/data/use-query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { socialIcon } from '../../../shared/ui/social-icon.ts';
import { queries } from '../../page/queries.ts';

/** The company's social accounts. The four known names have an icon; others are text. */
export function Socials() {
  const { value: socials = [] } = useQuery(queries.socials);
  if (socials.length === 0) return null;
  return (
    <ul className="socials" aria-label="Social media">
      {socials.map(({ _id, name, link }) => {
        const icon = socialIcon(name);
        return (
          <li key={_id}>
            <a className="social" href={link} target="_blank" rel="noopener noreferrer">
              {icon && <Icon icon={icon} />}
              <span className={icon ? 'visually-hidden' : undefined}>{name}</span>
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
