import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EditViews } from './edit-views.tsx';
import { SaveView } from './save-view.tsx';
import { useViews } from './use-views.ts';
import { isSameView, toView, viewAddress } from './view-address.ts';

/** The saved views above the list, each opened by one press, and the buttons that save and change them. */
export function SavedViews({ input }: { input: object }) {
  const saved = useViews();
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const { views, isKnown } = saved;
  const shown = toView(input) as Record<string, string>;
  const isPlain = Object.keys(shown).length === 0;
  const isSaved = views.some(({ query }) => isSameView(query, shown));
  if (!isKnown || (views.length === 0 && isPlain)) return null;
  return (
    <nav className="views" aria-label="Saved views">
      {views.map(({ name, query }) => (
        <Link
          key={name}
          className="views-view"
          to={viewAddress(query)}
          aria-current={isSameView(query, shown) ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
      {!isPlain && !isSaved && (
        <button type="button" className="button button-small" onClick={() => setDialog('save')}>
          Save this view
        </button>
      )}
      {views.length > 0 && (
        <button type="button" className="button button-small" onClick={() => setDialog('edit')}>
          Edit views
        </button>
      )}
      {dialog === 'save' && <SaveView saved={saved} query={shown} onClose={() => setDialog(null)} />}
      {dialog === 'edit' && <EditViews saved={saved} onClose={() => setDialog(null)} />}
    </nav>
  );
}
