import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { hydrateChanged, returnTexts } from '../../../shared/changed-page/hydrate-changed.ts';
import { TypeCodeBuilder, type TypeCodeProps } from './type-code-builder.tsx';

/**
 * Hydrates the server-rendered type code, which others may have changed, or renders it after navigation. If it
 * fails, the server's form comes back.
 * @returns a function that unmounts it
 */
export function hydrateTypeCode(element: HTMLElement, props: TypeCodeProps): () => void {
  const view = <TypeCodeBuilder {...props} />;
  let root: Root | undefined;
  if (element.childElementCount > 0) {
    returnTexts(element);
    const served = [...element.childNodes].map(node => node.cloneNode(true));
    hydrateChanged(element, [], onRecoverableError => {
      // The server's form works without script, so it is shown again.
      const onUncaughtError = (error: unknown) => {
        reportError(error);
        queueMicrotask(() => element.replaceChildren(...served));
      };
      root = hydrateRoot(element, view, { onRecoverableError, onUncaughtError });
    });
  } else {
    root = createRoot(element);
    root.render(view);
  }
  // Deferred, because React must not unmount a root while it renders the page around it.
  return () => queueMicrotask(() => root?.unmount());
}
