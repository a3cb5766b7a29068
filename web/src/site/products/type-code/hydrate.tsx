import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { hydrateChanged, returnTexts } from '../../../shared/changed-page/hydrate-changed.ts';
import { TypeCodeBuilder, type TypeCodeProps } from './type-code-builder.tsx';

/**
 * Hydrates the server-rendered type code, which others may have changed, or renders it after navigation.
 * @returns a function that unmounts it
 */
export function hydrateTypeCode(element: HTMLElement, props: TypeCodeProps): () => void {
  const view = <TypeCodeBuilder {...props} />;
  let root: Root | undefined;
  if (element.childElementCount > 0) {
    returnTexts(element);
    hydrateChanged(element, [], onRecoverableError => {
      root = hydrateRoot(element, view, { onRecoverableError });
    });
  } else {
    root = createRoot(element);
    root.render(view);
  }
  // Deferred, because React must not unmount a root while it renders the page around it.
  return () => queueMicrotask(() => root?.unmount());
}
