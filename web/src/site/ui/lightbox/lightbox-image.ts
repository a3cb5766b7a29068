export type LightboxImage = {
  path: string;
  alt: string;
  /** The page of the product that it shows. */
  page?: { title: string; href: string } | undefined;
};
