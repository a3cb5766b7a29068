import { facebook, instagram, linkedin, whatsapp } from './icons.ts';

const signs = new Map(Object.entries({ facebook, instagram, linkedin, whatsapp }));

/** The sign of a social network, found by its name without regard to case; none for a name that has none. */
export const socialIcon = (name: string): string | undefined => signs.get(name.trim().toLowerCase());
