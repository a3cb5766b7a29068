import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';

/** Where a part of a page is, and how it leads elsewhere. */
export type Place = {
  pathname: string;
  /** The query of the address, such as `?q=pump`. */
  search: string;
  /** Differs after each navigation within the document. */
  key: string;
  go: (to: string) => void;
  /** Follows a link within the document; without it, links load their page. */
  Link?: ComponentType<ComponentProps<'a'> & { to: string }>;
};

const PlaceContext = createContext<Place | undefined>(undefined);

export const PlaceProvider = PlaceContext.Provider;

/** The place of a page hydrated whole or rendered by the server; that of an island is the browser's address. */
export const usePlace = (): Place => useContext(PlaceContext) ?? documentPlace();

const documentPlace = (): Place => ({
  pathname: location.pathname,
  search: location.search,
  key: '',
  go: to => location.assign(to),
});
