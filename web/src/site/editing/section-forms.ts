import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { type ComponentType, createContext, type ReactNode } from 'react';

/** An editable section of the product page. `content` is null if it is empty. */
export type Part = { title: string; field: RichField | 'specImage'; content: ReactNode };

/** Additions to the product page for staff. */
export type Editing = {
  /** A section with the button that opens its form in place. */
  Editable: ComponentType<{ product: Product; part: Part }>;
  /** Rendered once for all forms of the page. */
  Watch: ComponentType;
};

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

/** Loads the editing of signed-in staff, undefined for others. Only the entry imports the back office. */
export const EditingContext = createContext<() => Promise<Editing | undefined>>(async () => undefined);
