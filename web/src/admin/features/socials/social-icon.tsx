import { socialIcons } from '@hydraulics/common/nouns/socials';
import { Icon } from '../../../shared/ui/icon.tsx';

/** The sign of a social network, found by its name without regard to case; nothing for a name that has none. */
export function SocialIcon({ name }: { name: string }) {
  const icon = socialIcons.find(icon => icon === name.trim().toLowerCase());
  return icon ? <Icon name={icon} className="glyph" /> : null;
}
