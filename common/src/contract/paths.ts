import { fillPath, type PathParameters } from './path-pattern.ts';

type Page<Pattern extends string> = {
  pattern: Pattern;
  title: string;
  href: (...parameters: keyof PathParameters<Pattern> extends never ? [] : [PathParameters<Pattern>]) => string;
};

const page = <const Pattern extends string>(pattern: Pattern, title: string): Page<Pattern> => ({
  pattern,
  title,
  href: (...parameters) => fillPath(pattern, parameters[0] ?? {}),
});

/** Every page: its pattern, its title and what builds its address. No component holds a literal address. */
export const paths = {
  home: page('/', 'Home'),
  products: page('/products', 'Products'),
  category: page('/products/:categoryId', 'Products'),
  product: page('/product/:id', 'Product'),
  gallery: page('/gallery', 'Gallery'),
  about: page('/about-us', 'About us'),
  contact: page('/contact-us', 'Contact us'),
  error: page('/error', 'Error'),
} as const;

/** The staff's pages. `login` stands outside the admin layout. */
export const adminPaths = {
  login: page('/admin-login', 'Sign in'),
  dashboard: page('/dashboard', 'Dashboard'),
  products: page('/product-operation', 'Products'),
  addCategory: page('/product-operation/add-category', 'Add Category'),
  editCategory: page('/product-operation/edit-category/:id', 'Edit Category'),
  addProduct: page('/product-operation/add-products', 'Add Product'),
  editProduct: page('/product-operation/edit-product/:id', 'Edit Product'),
  gallery: page('/gallery-operation', 'Gallery'),
  addGallery: page('/gallery-operation/add-gallery', 'Add Image'),
  users: page('/user-operation', 'Users'),
  addUser: page('/user-operation/add-users', 'Add User'),
  account: page('/user-operation/account', 'Your Account'),
  editUser: page('/user-operation/edit-user/:id', 'Edit User'),
  enquiries: page('/contact-operation', 'Contact Us'),
  socials: page('/social-operation', 'Socials'),
  editSocial: page('/social-operation/edit-socials/:id', 'Edit Social'),
  systemStatus: page('/system-status', 'System status'),
} as const;

/** Whether an address is of the back office, which is not server-rendered. */
export const isAdminPath = (pathname: string): boolean =>
  pathname === adminPaths.login.pattern ||
  pathname === adminPaths.dashboard.pattern ||
  pathname === adminPaths.systemStatus.pattern ||
  /^\/(product|gallery|user|contact|social)-operation(\/|$)/.test(pathname);

const screens = Object.values(adminPaths).map(({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));

/** Whether an address of the back office is of one of its screens. */
export const isAdminScreen = (pathname: string): boolean => screens.some(screen => screen.test(pathname));

/** On lists in pages: the number of the page, from 2 on; the first has none. */
export const pageParameter = 'page';
/** On the contact page: the id of the product that an enquiry is about. */
export const productParameter = 'product';
/** On the contact page: that an enquiry was just sent. */
export const sentParameter = 'sent';
