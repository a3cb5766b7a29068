import '../../styles/editing.css';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { may, type Permission, type Role, roles } from '@hydraulics/common/contract/roles';
import { storageKeys } from '@hydraulics/common/limits';
import { showPageLink } from './page-link.ts';

type EditLink = { at: string; tab: string; field: string; name: string; needs: Permission };

const link = (at: string, place: `${string}#${string}`, name: string, needs: Permission = 'content'): EditLink => {
  const [tab = '', field = ''] = place.split('#');
  return { at, tab, field, name, needs };
};

/** The company's texts on each page, and where the screen Website has them. */
const links: Record<string, EditLink[]> = {
  [paths.home.href()]: [
    link('.hero-inner', 'home#hero', 'the opening'),
    link('.facts', 'home#facts', 'the facts'),
    link('.we-are-text', 'home#weAre', 'the text about you'),
    link('.brands', 'brands#brands', 'the brands'),
  ],
  [paths.about.href()]: [
    link('.about', 'about#about', 'the texts about you'),
    link('.figures .wrap', 'about#about', 'the progress circles'),
    link('.photographs', 'photographs#photographs', 'the photographs'),
  ],
  [paths.contact.href()]: [
    link('.contact-part:nth-of-type(1)', 'contact#phones', 'the telephone numbers', 'settings'),
    link('.contact-part:nth-of-type(2)', 'contact#emails', 'the email addresses', 'settings'),
    link('.contact-part:nth-of-type(3)', 'contact#address', 'the address', 'settings'),
    link('.contact-form', 'answers#answerPromise', 'the answer to an enquiry'),
  ],
};

/** Whether the signed-in user's role, as last received, has a permission; the server decides anyway. */
function isAllowed(needs: Permission): boolean {
  const [, role = '', waits] = localStorage.getItem(storageKeys.role)?.split(' ') ?? [];
  return !(role in roles) || may(role as Role, needs, waits !== undefined);
}

/** Adds links to signed-in staff's pages that open their texts in the back office. */
export function showEditLinks(): void {
  if (isAllowed('content')) showPageLink();
  for (const { at, tab, field, name, needs } of links[location.pathname] ?? []) {
    const place = document.querySelector(at);
    if (!place || !isAllowed(needs)) continue;
    const added = document.createElement('a');
    added.className = 'editable-button edit-link';
    added.href = `${adminPaths.website.href()}?tab=${tab}#${field}`;
    added.textContent = 'Edit';
    added.setAttribute('aria-label', `Edit ${name}`);
    place.append(added);
  }
}
