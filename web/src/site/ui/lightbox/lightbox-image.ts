export type LightboxImage = {
  path: string;
  alt: string;
  /** The page of what it shows. */
  page?: { title: string; href: string } | undefined;
};
