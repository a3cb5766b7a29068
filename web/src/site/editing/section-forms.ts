import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { type ComponentType, createContext, type ReactNode } from 'react';

/** A section of the product page as staff change it. `content` is null where there is nothing to show yet. */
export type Part = { title: string; field: RichField | 'specImage'; content: ReactNode };

/** What staff see on the product page beside what visitors see. */
export type Editing = {
  /** A section with the button that opens its form in place. */
  Editable: ComponentType<{ product: Product; part: Part }>;
  /** What stands once in the page for all of its forms. */
  Watch: ComponentType;
};

type SectionFormProps = {
  product: Product;
  field: Part['field'];
  title: string;
  /** Is given the product as it is stored now, where that could be read. */
  onSaved: (product: Product | undefined) => Promise<void>;
  onClose: () => void;
};

/** What the back office lends to the product page: the form of a section, for whoever is signed in. */
export type SectionForms = {
  Form: ComponentType<SectionFormProps>;
  /** Asks to sign in again where a session ended under a form. */
  Session: ComponentType;
  useSignedIn: () => boolean;
  /** Whether something was left unsaved here the last time. */
  hasDraft: (id: string, field: Part['field']) => boolean;
  isUnsaved: () => boolean;
  /** Whether the page may be left; asks where something is not saved. */
  mayLeave: () => Promise<boolean>;
};

/** Fetches it for whoever is signed in, else nothing. Only the entry knows the back office. */
export const EditingContext = createContext<() => Promise<Editing | undefined>>(async () => undefined);
