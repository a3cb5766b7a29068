import type { Site } from './sites.ts';

/** A measured address, or the calls that a screen makes. */
export type Subject = { name: string; addresses: (site: Site) => string[]; staff?: boolean };

const one = (name: string, address: (site: Site) => string): Subject => ({ name, addresses: site => [address(site)] });

/** Every public page, the lists from their first page and from further on. */
export const pages: Subject[] = [
  one('/', () => '/'),
  one('/products', () => '/products'),
  one('/products?page=2', () => '/products?page=2'),
  one('/products/:categoryId', ({ category }) => `/products/${category.address}`),
  one('  … page 2', ({ category }) => `/products/${category.address}?page=2`),
  one('/product/:id', ({ products }) => `/product/${products[0]?.address}`),
  one('/gallery', () => '/gallery'),
  one('/gallery?page=2', () => '/gallery?page=2'),
  one('/about-us', () => '/about-us'),
  one('/contact-us', () => '/contact-us'),
];

/** The public calls that do not return whole lists. */
export const calls: Subject[] = [
  one('cards', () => '/api/products?fields=card&limit=24'),
  one(
    '  … page 2 of a category',
    ({ category }) => `/api/products?fields=card&limit=24&offset=24&categoryId=${category._id}`,
  ),
  one('number of products', () => '/api/v1/product-count'),
  one('product', ({ products }) => `/api/single-product/${products[0]?._id}`),
  one('sheet', ({ products }) => `/api/v1/products/${products[0]?._id}/sheet`),
  one('pages of a product', ({ products }) => `/api/v1/product-pages?productId=${products[0]?._id}`),
  one('comparison', ({ products }) => `/api/v1/comparison?products=${products.slice(0, 2).map(({ _id }) => _id)}`),
  one('home', () => '/api/products-home'),
  one('catalogue', () => '/api/v1/catalogue?each=12'),
  one('menu', () => '/api/v1/menu-categories'),
  one('category', ({ category }) => `/api/categories/${category._id}`),
  one('company', () => '/api/company'),
  one('pictures', () => '/api/gallery?limit=24'),
];

const figures = encodeURIComponent('nominal-pressure-from=200&nominal-pressure-to=250&flow-from=20');

/** Those that look through all products. */
export const searches: Subject[] = [
  one('search for a word', () => '/api/v1/search?q=torque'),
  one('  … figures', () => '/api/v1/search?q=cylinder+63+mm+210+bar'),
  one('  … a code', () => '/api/v1/search?q=VCX+100/70'),
  one('  … a misspelt word', () => '/api/v1/search?q=hydralic'),
  one('  … words of every product', () => '/api/v1/search?q=working+pressure+flow+stroke'),
  one('filter', ({ category }) => `/api/v1/categories/${category._id}/products?limit=24`),
  one('  … by figures', ({ category }) => `/api/v1/categories/${category._id}/products?limit=24&filters=${figures}`),
  one('ranges', ({ category }) => `/api/v1/categories/${category._id}/ranges`),
  one('sizing', () => '/api/v1/sizing?force=100&pressure=160'),
];

const staff = (name: string, ...addresses: string[]): Subject => ({ name, addresses: () => addresses, staff: true });

/** The calls of each staff screen as it opens. */
export const screens: Subject[] = [
  staff(
    'dashboard',
    '/api/v1/dashboard',
    '/api/recent-queries',
    '/api/v1/enquiry-count',
    '/api/admin-users',
    '/api/products?fields=card&limit=5&sort=-createdAt',
  ),
  staff(
    'products and categories',
    '/api/categories',
    '/api/v1/category-sizes',
    '/api/v1/product-count',
    '/api/products?fields=card&limit=50&offset=0',
  ),
  staff('  … sorted by name', '/api/v1/product-count', '/api/products?fields=card&limit=50&offset=0&sort=name'),
  staff('gallery', '/api/v1/gallery-count', '/api/gallery?limit=50&offset=0'),
  staff('enquiries', '/api/v1/enquiry-count', '/api/contact-queries?limit=50&offset=0'),
  staff('users', '/api/admin-users', '/api/v1/session'),
  staff('socials', '/api/socials'),
  {
    name: 'edit product',
    addresses: ({ products }) => [`/api/products/${products[0]?._id}`, '/api/categories'],
    staff: true,
  },
];

const lateSitemaps: Record<string, string> = {
  large: '/sitemap-products-5.xml',
  huge: '/sitemap-products-20.xml',
};

/** Complete lists, which no page requests: they grow with the data and must only not block others. */
export const lists: Subject[] = [
  one('/api/products', () => '/api/products'),
  one('/api/products?fields=card', () => '/api/products?fields=card'),
  one('/api/products?categoryId', ({ category }) => `/api/products?categoryId=${category._id}`),
  one('/api/categories', () => '/api/categories'),
  one('/api/gallery', () => '/api/gallery'),
  staff('/api/contact-queries', '/api/contact-queries'),
  // A small catalogue has one file.
  one('sitemap', ({ name }) => (name === 'small' ? '/sitemap.xml' : '/sitemap-products-1.xml')),
  one('  … a late file', ({ name }) => lateSitemaps[name] ?? '/sitemap.xml'),
];
