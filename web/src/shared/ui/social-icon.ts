import { facebook, instagram, linkedin, whatsapp } from './icons.ts';

const iconsByName = new Map(Object.entries({ facebook, instagram, linkedin, whatsapp }));

/** The icon of a social network by its name, ignoring case. */
export const socialIcon = (name: string): string | undefined => iconsByName.get(name.trim().toLowerCase());
