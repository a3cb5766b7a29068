import { type ComponentType, createContext, type ReactElement, useContext } from 'react';

/** The islands that React hydrates; `entries/islands.ts` has their code. */
export type IslandName = 'search';

/** Renders the content of an island to HTML that React can hydrate. */
type RenderIsland = (content: ReactElement) => string;

const IslandContext = createContext<RenderIsland | undefined>(undefined);

/** Provides the islands of a static page with their renderer. Without it, React hydrates the page whole. */
export const IslandProvider = IslandContext.Provider;

type IslandProps<Props> = {
  name: IslandName;
  Component: ComponentType<Props>;
  /** Plain data, which the page carries for the browser. */
  props: Props;
};

/** A part of a static page that React hydrates at the first pointer, key or focus on it. Nothing around it is hydrated. */
export function Island<Props extends object>({ name, Component, props }: IslandProps<Props>) {
  const render = useContext(IslandContext);
  if (!render) return <Component {...props} />;
  const html = render(<Component {...props} />);
  return (
    <div
      className="island"
      data-island={name}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
