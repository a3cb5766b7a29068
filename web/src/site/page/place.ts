import { createContext, useContext } from 'react';

/** The address of the page that a part is on. */
export type Place = {
  pathname: string;
  /** The query of the address, such as `?q=pump`. */
  search: string;
};

const PlaceContext = createContext<Place | undefined>(undefined);

export const PlaceProvider = PlaceContext.Provider;

/** The place of a page that the server renders; that of an island is the browser's address. */
export const usePlace = (): Place => useContext(PlaceContext) ?? location;
