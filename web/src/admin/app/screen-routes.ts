import { type ScreenName, screens } from '@hydraulics/common/registry';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

type LazyScreen = () => Promise<{ Component: ComponentType }>;

const linkScreens = {
  forgottenPassword: () => import('../features/users/invitations/forgotten-password.tsx'),
  choosePassword: () => import('../features/users/invitations/choose-password.tsx'),
} satisfies Partial<Record<ScreenName, LazyScreen>>;

/** A missing screen does not compile. */
const components: Record<Exclude<ScreenName, 'login' | keyof typeof linkScreens>, LazyScreen> = {
  dashboard: () => import('./dashboard.tsx'),
  products: () => import('../features/catalogue/products.tsx'),
  addProduct: () => import('../features/catalogue/add-product.tsx'),
  editProduct: () => import('../features/catalogue/edit-product.tsx'),
  importProducts: () => import('../features/catalogue/imports/imports.tsx'),
  editGrid: () => import('../features/catalogue/grid/grid.tsx'),
  addCategory: () => import('../features/catalogue/add-category.tsx'),
  editCategory: () => import('../features/catalogue/edit-category.tsx'),
  gallery: () => import('../features/gallery/gallery.tsx'),
  addGallery: () => import('../features/gallery/add-gallery.tsx'),
  users: () => import('../features/users/users.tsx'),
  addUser: () => import('../features/users/add-user.tsx'),
  editUser: () => import('../features/users/edit-user.tsx'),
  account: () => import('../features/users/account.tsx'),
  enquiries: () => import('../features/enquiries/enquiries.tsx'),
  redirects: () => import('../features/catalogue/addresses/redirects.tsx'),
  addRedirect: () => import('../features/catalogue/addresses/add-redirect.tsx'),
  editRedirect: () => import('../features/catalogue/addresses/edit-redirect.tsx'),
  socials: () => import('../features/socials/socials.tsx'),
  addSocial: () => import('../features/socials/add-social.tsx'),
  editSocial: () => import('../features/socials/edit-social.tsx'),
  quotations: () => import('../features/quotations/quotations.tsx'),
  editQuotation: () => import('../features/quotations/edit-quotation.tsx'),
  quotationSettings: () => import('../features/quotations/settings.tsx'),
  priceLists: () => import('../features/catalogue/prices/price-lists.tsx'),
  website: () => import('../features/website/website.tsx'),
  insights: () => import('../features/insights/insights.tsx'),
  salesFigures: () => import('../features/sales-figures/sales-figures.tsx'),
  releases: () => import('../features/releases/releases.tsx'),
  addRelease: () => import('../features/releases/add-release.tsx'),
  editRelease: () => import('../features/releases/edit-release.tsx'),
  media: () => import('../features/media/media.tsx'),
  pages: () => import('../features/pages/pages.tsx'),
  addPage: () => import('../features/pages/add-page.tsx'),
  editPage: () => import('../features/pages/edit-page.tsx'),
  activity: () => import('../features/activity/activity.tsx'),
  personalData: () => import('../features/personal-data/personal-data.tsx'),
  trash: () => import('../features/trash/trash.tsx'),
  help: () => import('../features/help/help.tsx'),
  systemStatus: () => import('../features/status/status-screen.tsx'),
};

const routesOf = (screensOf: Partial<Record<ScreenName, LazyScreen>>): RouteObject[] =>
  Object.entries(screensOf).map(([name, lazy]) => ({ path: screens[name as ScreenName].pattern, lazy }));

export const linkRoutes: RouteObject[] = routesOf(linkScreens);

/** The staff's screens by address, except for the sign-in screen, which is outside the layout. */
export const screenRoutes: RouteObject[] = [
  ...routesOf(components),
  { path: '*', lazy: () => import('./not-found.tsx') },
];
