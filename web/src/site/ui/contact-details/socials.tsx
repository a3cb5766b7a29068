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
      {socials.map(({ name, link }, index) => {
        const icon = socialIcon(name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have the same name and link
          <li key={index}>
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
