import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followTranslators } from '../shared/changed-page/hydrate-page.ts';
import { keepInput } from '../shared/changed-page/restore-input.ts';
import { DataStore } from '../shared/data/store.ts';
import { StoreProvider } from '../shared/data/use-query.ts';
import { createVisitorClient } from '../shared/data/visitor-client.ts';
import { LazyTray } from '../site/ui/comparison/lazy-tray.tsx';

export type HydrateIsland = (element: HTMLElement) => void;

let store: DataStore | undefined;

function inContext(content: ReactNode): ReactNode {
  if (!store) followTranslators();
  store ??= new DataStore(createVisitorClient());
  return (
    <StrictMode>
      <StoreProvider value={store}>{content}</StoreProvider>
    </StrictMode>
  );
}

/** Hydrates an island with its props. One whose HTML others have changed is built anew, with what was typed. */
export function hydrateIsland<Props extends object>(element: HTMLElement, Component: ComponentType<Props>): void {
  const props = JSON.parse(element.dataset.props ?? '{}') as Props;
  const { onRecoverableError } = keepInput(element);
  hydrateRoot(element, inContext(<Component {...props} />), { onRecoverableError });
}

/** Shows the products chosen for comparing, which only the browser knows. */
export function showTray(): void {
  const place = document.createElement('div');
  document.getElementById('root')?.append(place);
  createRoot(place).render(inContext(<LazyTray />));
}
