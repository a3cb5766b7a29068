/** The texts of public pages, which download no others. */
export const siteMessages = {
  loading: 'Loading...',
  noCategories: 'No categories available',
  noProductsInCategory: 'No products available for this category.',
  noProducts: 'No products available.',
  noProduct: 'No product found.',
  noImages: 'No images available',
  noSpecImage: 'No specification image available',
  enquirySent: 'Thank you! Your message has been sent.',
  serverError: (reason: string) => `Server error: ${reason}`,
  listFailed: 'Network response was not ok',
} as const;
