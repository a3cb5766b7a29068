import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { EditViews } from './edit-views.tsx';
import { SaveView } from './save-view.tsx';
import type { useViews } from './use-views.ts';
import { isSameView, toView, viewAddress } from './view-address.ts';

type ViewsProps = { saved: ReturnType<typeof useViews>; input: object };

/** The saved views above the list, each opened by one press. */
export function SavedViews({ saved, input }: ViewsProps) {
  const [editing, setEditing] = useState(false);
  const { views } = saved;
  const shown = toView(input);
  if (views.length === 0 && !editing) return null;
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
      <button type="button" className="button button-small" onClick={() => setEditing(true)}>
        Edit views
      </button>
      {editing && <EditViews saved={saved} onClose={() => setEditing(false)} />}
    </nav>
  );
}

/** Saves what the list shows as a view, unless that is everything or saved already. */
export function SaveViewButton({ saved, input }: ViewsProps) {
  const [saving, setSaving] = useState(false);
  const shown = toView(input) as Record<string, string>;
  const isPlain = Object.keys(shown).length === 0;
  const isSaved = saved.views.some(({ query }) => isSameView(query, shown));
  if (!saved.isKnown || isPlain || isSaved) return null;
  return (
    <>
      <button type="button" className="button button-small desk-keys" onClick={() => setSaving(true)}>
        <Icon icon={icons.bookmark} /> Save this view
      </button>
      {saving && <SaveView saved={saved} query={shown} onClose={() => setSaving(false)} />}
    </>
  );
}
