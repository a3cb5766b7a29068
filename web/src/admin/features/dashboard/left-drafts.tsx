import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { draftDays } from '@hydraulics/common/limits';
import { useEffect, useState } from 'react';
import { Link, matchPath } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useFormHost } from '../../data/form-host.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { useDeletions } from '../../ui/deletion/deletions.ts';
import { drafts } from '../../ui/drafts/draft-store.ts';
import type { ListedDraft } from '../../ui/drafts/drafts.ts';
import { PublicLink } from '../../ui/public-link.tsx';

/** The forms with unsaved changes that the user left behind on this computer; nothing if there are none. */
export function LeftDrafts() {
  const { owner } = useFormHost();
  const [list, setList] = useState(() => drafts.list(owner));
  useEffect(() => {
    const refresh = () => setList(drafts.list(owner));
    // Reads again on changes: the form just left may still be storing its draft, and so may other tabs.
    refresh();
    addEventListener('storage', refresh);
    const unsubscribe = drafts.subscribe(refresh);
    return () => {
      removeEventListener('storage', refresh);
      unsubscribe();
    };
  }, [owner]);
  const deletions = useDeletions();
  const discard = async (draft: ListedDraft) => {
    const content = await drafts.read(draft.key);
    await drafts.forget(draft.key);
    deletions.add({
      id: `draft ${draft.key}`,
      noun: 'dashboard',
      name: titleOf(draft),
      text: `The draft “${titleOf(draft)}” was discarded.`,
      restore: async () => {
        if (!content) return false;
        return (await drafts.save(draft.key, content)).texts;
      },
    });
  };
  if (list.length === 0) return null;
  return (
    <section className="panel drafts" aria-labelledby="left-drafts">
      <header className="panel-head">
        <h2 id="left-drafts">Your drafts</h2>
      </header>
      <p className="drafts-note">
        Forms that you left without saving, in this browser. Each is kept for {draftDays} days.
      </p>
      <ul className="drafts-list">
        {list.map(draft => (
          <li key={draft.key}>
            <span className="drafts-form">
              <DraftLink draft={draft} />
              <span className="drafts-time">
                left <time>{formatDateTime(new Date(draft.at).toISOString())}</time>
              </span>
            </span>
            <button
              type="button"
              className="button button-small"
              aria-label={`Discard the draft ${titleOf(draft)}`}
              onClick={() => void discard(draft)}
            >
              <Icon icon={icons.trash} /> Discard
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sections of a product are edited on its public page. */
function DraftLink({ draft }: { draft: ListedDraft }) {
  const title = titleOf(draft);
  const isPublic = matchPath(paths.product.pattern, pathnameOf(draft));
  return isPublic ? <PublicLink path={draft.place}>{title}</PublicLink> : <Link to={draft.place}>{title}</Link>;
}

const pathnameOf = ({ place }: ListedDraft): string => place.split('#')[0] ?? '';

function titleOf(draft: ListedDraft): string {
  const screen = Object.values(adminPaths).find(({ pattern }) => matchPath(pattern, pathnameOf(draft)));
  const title = screen?.title ?? 'A section of a product page';
  return draft.name ? `${title}: ${draft.name}` : title;
}
