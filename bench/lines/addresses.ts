/** The address of a page of each kind. */
export async function addressesOf(url: string): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(url + path)).json() as Promise<{ _id: string; name: string }[]>;
  const [category] = await read('/api/categories');
  const products = await read('/api/products?fields=card');
  const cylinder = products.find(({ name }) => name.startsWith('VCX 100'));
  return {
    home: '/',
    products: '/products',
    category: `/products/${category?._id}`,
    product: `/product/${products[0]?._id}`,
    cylinder: `/product/${cylinder?._id}`,
    gallery: '/gallery',
    about: '/about-us',
    contact: '/contact-us',
    search: '/search?q=cylinder+250+bar',
    sizing: '/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm',
  };
}
