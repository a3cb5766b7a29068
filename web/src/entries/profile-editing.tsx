import { may } from '@hydraulics/common/contract/roles';
import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { storedRole, storedWait } from '../admin/data/role.ts';
import { Session } from '../admin/data/session.ts';
import { ProfilePart } from '../admin/features/website/profile-part.tsx';
import { browserHost } from '../shared/host.tsx';
import { focusWhenReady } from '../shared/ui/focus/focus-when-ready.ts';
import type { OpenedText } from '../site/editing/edit-links.ts';
import { refreshNextPage, watchLeaving } from '../site/editing/leaving.ts';
import { prepareToasts } from '../site/ui/toasts/show-toast.ts';
import { staffForms } from './staff-forms.tsx';

type Forms = ReturnType<typeof staffForms>;

/** One for the page: several texts may be open. */
let forms: Forms | undefined;
const open = new Map<string, HTMLElement>();

const focusFirst = (frame: HTMLElement | null) => focusWhenReady(frame, '.part :is(input, textarea, button)');

const isField = (name: string): name is WebsiteField => name in websiteFields;

/**
 * Shows the form of a text of the company below what visitors read. Only signed-in staff download it.
 * @returns false if nobody is signed in, or the user's changes wait for somebody who may publish
 */
export async function startText({ field, name, block, refresh }: OpenedText): Promise<boolean> {
  const user = await browserHost.session.read();
  if (!user || !isField(field)) return false;
  const role = storedRole(user.id);
  if (role && !may(role, 'publish', storedWait(user.id))) return false;
  const before = open.get(field);
  if (before) {
    before.querySelector<HTMLElement>('input, textarea, button')?.focus();
    return true;
  }
  forms ??= startForms(new Session(browserHost, user));
  const place = Object.assign(document.createElement('div'), {
    className: block.parentElement?.localName === 'main' ? 'wrap edit-part' : 'edit-part',
  });
  block.after(place);
  open.set(field, place);
  const { Frame } = forms;
  const root = render(
    place,
    <fieldset className="editor" tabIndex={-1} aria-label={`Editor of ${name}`} ref={focusFirst}>
      <Frame>
        <ProfilePart
          field={field}
          onSaved={() => refresh().catch(() => location.reload())}
          onClose={() => {
            root.unmount();
            place.remove();
            open.delete(field);
            document.querySelector<HTMLElement>(`.edit-link[aria-label="Edit ${name}"]`)?.focus();
          }}
        />
      </Frame>
    </fieldset>,
  );
  return true;
}

function render(place: HTMLElement, content: ReactNode): Root {
  const root = createRoot(place);
  root.render(content);
  return root;
}

function startForms(session: Session): Forms {
  const started = staffForms(session);
  // Loaded early: a toast about a lost connection could not be loaded then.
  void prepareToasts();
  watchLeaving(session);
  refreshNextPage();
  const place = Object.assign(document.createElement('div'), { className: 'island' });
  document.body.append(place);
  render(place, <started.Asked />);
  return started;
}
