import { type ScreenName, screens } from '../registry.ts';
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

/** Every public page: its pattern, its title and its address. No component contains a literal address. */
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

type AdminPaths = { readonly [Name in ScreenName]: Page<(typeof screens)[Name]['pattern']> };

const adminPages = () =>
  Object.fromEntries(Object.entries(screens).map(([name, { pattern, title }]) => [name, page(pattern, title)]));

/** The staff pages, from the list of screens. `login` is outside the admin layout. */
export const adminPaths = /* @__PURE__ */ adminPages() as AdminPaths;

/** Whether a path belongs to the back office, which is not server-rendered. */
export const isAdminPath = (pathname: string): boolean =>
  Object.values(screens).some(
    screen => pathname === screen.pattern || ('isList' in screen && pathname.startsWith(`${screen.pattern}/`)),
  );

/** Whether a path of the back office is one of its screens. */
export const isAdminScreen = (pathname: string): boolean =>
  Object.values(screens).some(({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname));

/** The page number of paged lists, from 2; the first page has none. */
export const pageParameter = 'page';
/** On the contact page: the id of the product that the enquiry is about. */
export const productParameter = 'product';
/** On the contact page: an enquiry was just sent. */
export const sentParameter = 'sent';
