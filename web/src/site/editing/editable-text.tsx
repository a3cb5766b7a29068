import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { TextEditor } from './text-editor.tsx';
import { useTextEdit } from './use-text-edit.ts';

type EditableTextProps = {
  product: Product;
  field: RichField;
  title: string;
  /** The text as visitors see it; nothing when they do not. */
  children: ReactNode;
};

/** A rich text of the product with the button that opens its editor in place. */
export function EditableText({ product, field, title, children }: EditableTextProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const text = useTextEdit(product, field);
  const isOpen = text.edit !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Whoever closes the editor goes on from where it was opened.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (text.edit) return <TextEditor title={title} field={field} text={text} edit={text.edit} />;
  return (
    <div className="editable">
      <div className="editable-content" id={`${id}content`}>
        {children ?? <p className="editable-empty">Nothing here yet. Visitors do not see this section.</p>}
      </div>
      <button
        ref={button}
        type="button"
        className="editable-button"
        aria-label={`${children ? 'Edit' : 'Add'} ${title}`}
        onClick={text.start}
      >
        <Icon icon={children ? icons.edit : icons.plus} />
        {children ? 'Edit' : 'Add'}
      </button>
    </div>
  );
}
