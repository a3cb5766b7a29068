import { createRoot, hydrateRoot } from 'react-dom/client';
import { TypeCodeBuilder, type TypeCodeProps } from './type-code-builder.tsx';

/** Brings the type code to life in its element. @returns a function that ends it */
export function wakeTypeCode(element: HTMLElement, props: TypeCodeProps): () => void {
  const view = <TypeCodeBuilder {...props} />;
  const isRendered = element.childElementCount > 0;
  const root = isRendered ? hydrateRoot(element, view) : createRoot(element);
  if (!isRendered) root.render(view);
  // Not while the page around it is being rendered.
  return () => queueMicrotask(() => root.unmount());
}
