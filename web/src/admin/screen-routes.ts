import { adminPaths } from '@hydraulics/common/paths';
import type { RouteObject } from 'react-router-dom';

/** The staff's screens by address. Each is fetched when it is first opened. */
export const screenRoutes: RouteObject[] = [
  { path: adminPaths.dashboard.pattern, lazy: () => import('./dashboard.tsx') },
  { path: adminPaths.products.pattern, lazy: () => import('./products.tsx') },
  { path: adminPaths.addCategory.pattern, lazy: () => import('./add-category.tsx') },
  { path: adminPaths.editCategory.pattern, lazy: () => import('./edit-category.tsx') },
  { path: adminPaths.addProduct.pattern, lazy: () => import('./add-product.tsx') },
  { path: adminPaths.editProduct.pattern, lazy: () => import('./edit-product.tsx') },
  { path: adminPaths.gallery.pattern, lazy: () => import('./gallery.tsx') },
  { path: adminPaths.addGallery.pattern, lazy: () => import('./add-gallery.tsx') },
  { path: adminPaths.users.pattern, lazy: () => import('./users.tsx') },
  { path: adminPaths.addUser.pattern, lazy: () => import('./add-user.tsx') },
  { path: adminPaths.account.pattern, lazy: () => import('./account.tsx') },
  { path: adminPaths.editUser.pattern, lazy: () => import('./edit-user.tsx') },
  { path: adminPaths.contacts.pattern, lazy: () => import('./contacts.tsx') },
  { path: adminPaths.socials.pattern, lazy: () => import('./socials.tsx') },
  { path: adminPaths.editSocial.pattern, lazy: () => import('./edit-social.tsx') },
  { path: adminPaths.systemStatus.pattern, lazy: () => import('./status/status-screen.tsx') },
  { path: '*', lazy: () => import('./not-found.tsx') },
];
