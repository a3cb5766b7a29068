import '../../styles/editing.css';
import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { prepareToasts } from '../ui/toasts/announce.ts';
import { EditableImage } from './editable-image.tsx';
import { EditableText } from './editable-text.tsx';
import { watchLeaving } from './unsaved.ts';

// Ahead of need: once the network is gone, what tells of it could not be fetched any more.
void prepareToasts();

type EditableProps = {
  product: Product;
  /** `content` is null where there is nothing to show yet. */
  part: { title: string; field?: RichField; content: ReactNode };
};

/** A part of the product page with what changes it: a rich text, or without a field the specification's image. */
export function Editable({ product, part: { title, field, content } }: EditableProps) {
  if (!field) {
    return (
      <EditableImage product={product} title={title}>
        {content}
      </EditableImage>
    );
  }
  return (
    <EditableText key={field} product={product} field={field} title={title}>
      {content}
    </EditableText>
  );
}

/** Asks before typed things are left behind. */
export function LeaveGuard() {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => watchLeaving(go => setLeave(() => go)), []);
  return (
    <ConfirmDialog
      open={leave !== undefined}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        setLeave(undefined);
        leave?.();
      }}
      onCancel={() => setLeave(undefined)}
    >
      <p>What you typed here has not been saved. This browser keeps it for when you come back.</p>
    </ConfirmDialog>
  );
}
