import { createRoot, hydrateRoot } from 'react-dom/client';
import { TypeCodeBuilder, type TypeCodeProps } from './type-code-builder.tsx';

/** Hydrates the server-rendered type code, or renders it after navigation. @returns a function that unmounts it */
export function hydrateTypeCode(element: HTMLElement, props: TypeCodeProps): () => void {
  const view = <TypeCodeBuilder {...props} />;
  const isRendered = element.childElementCount > 0;
  const root = isRendered ? hydrateRoot(element, view) : createRoot(element);
  if (!isRendered) root.render(view);
  // Deferred, because React must not unmount a root while it renders the page around it.
  return () => queueMicrotask(() => root.unmount());
}
