import { may } from '@hydraulics/common/contract/roles';
import { createRoot } from 'react-dom/client';
import { draftOwner } from '../admin/data/form-host.tsx';
import { storedRole, storedWait } from '../admin/data/role.ts';
import { Session } from '../admin/data/session.ts';
import { adoptEarlierDrafts } from '../admin/features/catalogue/section-form/earlier-drafts.ts';
import { SectionForm } from '../admin/features/catalogue/section-form/section-form.tsx';
import { sectionPlace } from '../admin/features/catalogue/section-form/section-values.ts';
import { drafts } from '../admin/ui/drafts/draft-store.ts';
import { draftKey } from '../admin/ui/drafts/drafts.ts';
import { createBrowserClient } from '../shared/data/client.ts';
import { browserHost } from '../shared/host.tsx';
import type { SectionForms } from '../site/editing/section-forms.ts';
import { EditedProduct } from '../site/products/editing/edited-product.tsx';
import { staffForms } from './staff-forms.tsx';

/**
 * Imports both the public product page and the back office: it provides the page with the section
 * form and its drafts, conflicts, session and uploads. Only signed-in staff download it.
 */
export async function startEditing(id: string): Promise<void> {
  const user = await browserHost.session.read();
  if (!user) return;
  const role = storedRole(user.id);
  if (role && !may(role, 'publish', storedWait(user.id))) return;
  const owner = draftOwner(user.id, browserHost.site);
  adoptEarlierDrafts(localStorage, user.id, owner);
  const client = createBrowserClient(browserHost.session.headers);
  const [product, sheet, pages] = await Promise.all([
    client.products.single({ id }),
    client.products.sheet({ id }).catch(() => undefined),
    client.pages.ofProduct({ productId: id }).catch(() => undefined),
  ]);
  const forms = sectionForms(new Session(browserHost, user), owner);
  const place = Object.assign(document.createElement('div'), { className: 'island' });
  document.querySelector('.sheet')?.replaceWith(place);
  createRoot(place).render(
    <EditedProduct product={product} sheet={sheet} pages={pages} forms={forms} textPlace={textPlace()} />,
  );
}

/** The place of the text beside the title, also of a product that has none. */
function textPlace(): Element {
  const place = document.createElement('div');
  const more =
    document.querySelector('.designation-more') ??
    Object.assign(document.createElement('div'), { className: 'designation designation-more' });
  if (!more.isConnected) document.querySelector('.designation')?.after(more);
  document.querySelector('.designation-text')?.remove();
  more.prepend(place);
  return place;
}

function sectionForms(session: Session, owner: string): SectionForms {
  const { Frame, Asked, useSignedIn } = staffForms(session);
  return {
    Form: props => (
      <Frame>
        <SectionForm {...props} />
      </Frame>
    ),
    Session: Asked,
    useSignedIn,
    hasDraft: (id, field) => drafts.has(draftKey(owner, sectionPlace(id, field))),
    isUnsaved: session.isUnsaved,
    mayLeave: session.mayLeave,
  };
}
