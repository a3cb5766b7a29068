import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RouteObject } from 'react-router-dom';

/** The staff's screens by address. Each is fetched when it is first opened. */
export const screenRoutes: RouteObject[] = [
  { path: adminPaths.dashboard.pattern, lazy: () => import('./dashboard.tsx') },
  { path: adminPaths.products.pattern, lazy: () => import('../features/catalogue/products.tsx') },
  { path: adminPaths.addCategory.pattern, lazy: () => import('../features/catalogue/add-category.tsx') },
  { path: adminPaths.editCategory.pattern, lazy: () => import('../features/catalogue/edit-category.tsx') },
  { path: adminPaths.addProduct.pattern, lazy: () => import('../features/catalogue/add-product.tsx') },
  { path: adminPaths.editProduct.pattern, lazy: () => import('../features/catalogue/edit-product.tsx') },
  { path: adminPaths.gallery.pattern, lazy: () => import('../features/gallery/gallery.tsx') },
  { path: adminPaths.addGallery.pattern, lazy: () => import('../features/gallery/add-gallery.tsx') },
  { path: adminPaths.users.pattern, lazy: () => import('../features/users/users.tsx') },
  { path: adminPaths.addUser.pattern, lazy: () => import('../features/users/add-user.tsx') },
  { path: adminPaths.account.pattern, lazy: () => import('../features/users/account.tsx') },
  { path: adminPaths.editUser.pattern, lazy: () => import('../features/users/edit-user.tsx') },
  { path: adminPaths.enquiries.pattern, lazy: () => import('../features/enquiries/enquiries.tsx') },
  { path: adminPaths.socials.pattern, lazy: () => import('../features/socials/socials.tsx') },
  { path: adminPaths.editSocial.pattern, lazy: () => import('../features/socials/edit-social.tsx') },
  { path: adminPaths.systemStatus.pattern, lazy: () => import('../features/status/status-screen.tsx') },
  { path: '*', lazy: () => import('./not-found.tsx') },
];
