import type { WebsiteTab } from '@hydraulics/common/nouns/website/website-tabs';
import { createContext, useContext } from 'react';

const EditedTab = createContext<WebsiteTab | undefined>(undefined);

export const TabProvider = EditedTab.Provider;

/** The tab whose form this is; undefined where one field is edited in place. */
export const useTab = (): WebsiteTab | undefined => useContext(EditedTab);
