import type { Product, RichField } from '@hydraulics/common/nouns/products';
import type { ComponentType, ReactNode } from 'react';

/** An editable section of the product page. `content` is null if it is empty. */
export type Part = { title: string; field: RichField | 'specImage'; content: ReactNode };

type SectionFormProps = {
  product: Product;
  field: Part['field'];
  title: string;
  onSaved: (product: Product | undefined) => Promise<void>;
  onClose: () => void;
};

/** The interface that the back office provides to the product page. */
export type SectionForms = {
  Form: ComponentType<SectionFormProps>;
  /** Asks to sign in again when the session ended under a form. */
  Session: ComponentType;
  useSignedIn: () => boolean;
  /** Whether there is a draft from an earlier visit. */
  hasDraft: (id: string, field: Part['field']) => boolean;
  isUnsaved: () => boolean;
  /** Whether the page may be left; asks if there are unsaved changes. */
  mayLeave: () => Promise<boolean>;
};
