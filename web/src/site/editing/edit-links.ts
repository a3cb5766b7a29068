import '../../styles/editing.css';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { may, type Permission } from '@hydraulics/common/contract/roles';
import { userIdOf } from '@hydraulics/common/contract/token';
import { storageKeys } from '@hydraulics/common/limits';
import { readStoredRole } from '../../shared/data/stored-role.ts';
import { fetchPage, startNew } from '../ui/islands/show-address.ts';
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
  const { role, editorsWait } = readStoredRole(userIdOf(localStorage.getItem(storageKeys.token) ?? ''));
  return !role || may(role, needs, editorsWait);
}

/** A text of the company that is to be edited where visitors read it. */
export type OpenedText = {
  tab: string;
  field: string;
  name: string;
  /** What the form is shown below. */
  block: Element;
  /** Shows what is stored now in the place of the text. */
  refresh: () => Promise<void>;
};

/** Opens the form of a text. @returns false if the user may not edit it here */
export type OpenText = (opened: OpenedText) => Promise<boolean>;

/**
 * Adds links to signed-in staff's pages that open the company's texts in place. In a new tab, and if the form cannot be
 * loaded, they lead to the back office.
 */
export function showEditLinks(openText: OpenText): void {
  if (isAllowed('content')) showPageLink();
  for (const one of links[location.pathname] ?? []) showLink(one, openText);
}

function showLink(one: EditLink, openText: OpenText): void {
  const { at, tab, field, name, needs } = one;
  const place = document.querySelector(at);
  if (!place || !isAllowed(needs)) return;
  const added = document.createElement('a');
  added.className = 'editable-button edit-link';
  added.href = `${adminPaths.website.href()}?tab=${tab}#${field}`;
  added.textContent = 'Edit';
  added.setAttribute('aria-label', `Edit ${name}`);
  const shown = Object.assign(document.createElement('div'), {
    className: place.localName === 'dl' ? 'wrap edit-row' : 'edit-row',
  });
  const refresh = async () => {
    // Visitors are answered with the former page at first.
    const page = await fetchPage(location.href, { headers: { 'Cache-Control': 'no-cache' } });
    const next = page.querySelector(at);
    shown.remove();
    if (!next) return place.remove();
    place.replaceWith(next);
    startNew(next);
    showLink(one, openText);
  };
  added.addEventListener('click', event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const block = place.closest('.contact-part, main > *') ?? place;
    const follow = () => location.assign(added.href);
    openText({ tab, field, name, block, refresh }).then(isOpen => !isOpen && follow(), follow);
  });
  shown.append(added);
  // A list of terms contains nothing else.
  if (place.localName === 'dl') place.after(shown);
  else place.append(shown);
}
