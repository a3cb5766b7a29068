import { adminPaths } from '@hydraulics/common/contract/paths';

/** Adds a link to a page that staff made, which opens its form in the back office; nothing on other pages. */
export function showPageLink(): void {
  const id = document.querySelector<HTMLElement>('[data-staff-page]')?.dataset.staffPage;
  const place = document.querySelector('.banner-row');
  if (!id || !place) return;
  const added = document.createElement('a');
  added.className = 'editable-button edit-link';
  added.href = adminPaths.editPage.href({ id });
  added.textContent = 'Edit';
  added.setAttribute('aria-label', 'Edit this page');
  place.append(added);
}
