import { type ComponentType, createContext, type ReactElement, useContext } from 'react';
import { writeProps } from './island-props.ts';

/** The islands that React hydrates; `entries/islands.ts` has their code. */
export type IslandName =
  | 'contact'
  | 'files'
  | 'filters'
  | 'map'
  | 'order-code'
  | 'search'
  | 'sizes'
  | 'stroke'
  | 'variants';

/** Renders the content of an island to HTML that React can hydrate. */
type RenderIsland = (content: ReactElement, name: IslandName) => string;

const IslandContext = createContext<RenderIsland | undefined>(undefined);

/** Provides the islands of a page that the server renders. Without it, they are parts of what React renders around them. */
export const IslandProvider = IslandContext.Provider;

type IslandProps<Props> = {
  name: IslandName;
  Component: ComponentType<Props>;
  /** Plain data, which the page carries for the browser. */
  props: Props;
};

/** A part of a page that React hydrates at the first pointer, touch, key or focus on it. Nothing around it is hydrated. */
export function Island<Props extends object>({ name, Component, props }: IslandProps<Props>) {
  const render = useContext(IslandContext);
  if (!render) return <Component {...props} />;
  const html = render(<Component {...props} />, name);
  return (
    <div
      className="island"
      data-island={name}
      data-props={writeProps(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
