import '../../styles/editing.css';
import type { Product } from '@hydraulics/common/nouns/products';
import { useEffect, useRef, useState } from 'react';
import { focusWhenReady } from '../../shared/ui/focus-when-ready.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import type { Part, SectionForms } from './section-forms.ts';

type EditableProps = {
  product: Product;
  part: Part;
  /** Of the back office. */
  forms: SectionForms;
  onSaved: (product: Product) => void;
};

/** A section with the button that opens its form in place. */
export function Editable({ product, part: { title, field, content }, forms, onSaved }: EditableProps) {
  const { _id: id } = product;
  const name = field === 'specImage' ? `${title} image` : title;
  const button = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLFieldSetElement>(null);
  const signedIn = forms.useSignedIn();
  /** `left`: opened with a restored draft, which must not take the focus. */
  const [state, setState] = useState<'closed' | 'open' | 'left'>(() => (forms.hasDraft(id, field) ? 'left' : 'closed'));
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'closed' && state === 'closed') button.current?.focus();
    before.current = state;
    return state === 'open' ? focusWhenReady(frame.current, '[role="textbox"], .file-box > button') : undefined;
  }, [state]);

  if (state !== 'closed') {
    return (
      <fieldset className="editor" ref={frame} tabIndex={-1} aria-label={`Editor of ${name}`}>
        <forms.Form
          product={product}
          field={field}
          title={name}
          onSaved={async saved => {
            if (saved) onSaved(saved);
          }}
          onClose={() => setState('closed')}
        />
      </fieldset>
    );
  }
  const hasContent = field === 'specImage' ? product.specImage !== null : content !== null;
  return (
    <div className="editable">
      <div className="editable-content">
        {content ?? <p className="editable-empty">Nothing here yet. Visitors do not see this section.</p>}
      </div>
      {signedIn && (
        <button
          ref={button}
          type="button"
          className="editable-button"
          aria-label={`${hasContent ? 'Edit' : 'Add'} ${name}`}
          onClick={() => setState('open')}
        >
          <Icon icon={hasContent ? icons.edit : icons.plus} />
          {hasContent ? 'Edit' : 'Add'}
        </button>
      )}
    </div>
  );
}
