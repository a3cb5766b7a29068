import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { followTranslators } from '../../../shared/changed-page/follow-translators.ts';
import { Part } from '../parts/part.tsx';
import { readProps } from './island-props.ts';
import { takeInput } from './keep-input.ts';

// Props are what the server has written for the component.
// biome-ignore lint/suspicious/noExplicitAny: see above.
type IslandComponent = ComponentType<any>;

const roots = new WeakMap<Element, { root: Root; Component: IslandComponent }>();

const contentOf = (Component: IslandComponent, { dataset }: HTMLElement): ReactNode => (
  <StrictMode>
    <Part>
      <Component {...readProps(dataset.props)} />
    </Part>
  </StrictMode>
);

const releases = ['pointerup', 'pointercancel', 'dragend'] as const;

/**
 * Waits for the end of a mouse's press, at most a second, and its click: that of a control which is built anew in between
 * would be lost. A finger's hits what is there when it is lifted.
 */
async function released(island: HTMLElement): Promise<void> {
  if (!matchMedia('(hover: hover)').matches || !island.matches(':active')) return;
  await new Promise(resolve => {
    for (const kind of releases) addEventListener(kind, resolve, { once: true });
    setTimeout(resolve, 1000);
  });
  await new Promise(resolve => setTimeout(resolve));
}

let following: Promise<void> | undefined;

/** Once for a page. */
function follow(): Promise<void> {
  following ??= followTranslators();
  return following;
}

/**
 * Hydrates an island with its props, at once, so that nothing happens to it in between. One whose HTML others have
 * changed is built anew, with what was typed.
 * @throws Error if that fails, with the HTML of the server in its place again, which works without script
 */
export async function hydrateIsland(island: HTMLElement, Component: IslandComponent): Promise<void> {
  await follow();
  await released(island);
  const served = [...island.childNodes].map(node => node.cloneNode(true));
  const putBack = takeInput(island);
  let isHydrating = true;
  let hasFailed = false;
  const onCaughtError = (error: unknown) => {
    reportError(error);
    hasFailed ||= isHydrating;
  };
  const options = { onRecoverableError, onCaughtError, identifierPrefix: `${island.dataset.island}-` };
  const root = flushSync(() => hydrateRoot(island, contentOf(Component, island), options));
  isHydrating = false;
  if (hasFailed) {
    root.unmount();
    island.replaceChildren(...served);
    putBack();
    island.dataset.failed = '';
    throw new Error(`The island ${island.dataset.island} could not be hydrated.`);
  }
  roots.set(island, { root, Component });
  putBack();
  // React has not seen the focus that began this.
  if (island.contains(document.activeElement))
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Of a built and of a development React. */
const isMismatch = (error: unknown) => /#418|Hydration failed/.test(String(error));

/** An extension or a translator causes a mismatch. */
function onRecoverableError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: not an error, but the tests fail on it in a page that nobody changed
  if (isMismatch(error)) console.info('Built anew:', error);
  else reportError(error);
}

/** Shows an island that was hydrated with other props. @returns false if it was not */
export function updateIsland(island: HTMLElement, props: string | undefined): boolean {
  const known = roots.get(island);
  if (!known || props === undefined) return false;
  island.dataset.props = props;
  known.root.render(contentOf(known.Component, island));
  return true;
}

/** Renders a part that the server does not know at the end of the page. */
export async function renderAtEnd(content: ReactNode): Promise<void> {
  await follow();
  const place = document.createElement('div');
  document.getElementById('root')?.append(place);
  createRoot(place).render(<StrictMode>{content}</StrictMode>);
}
