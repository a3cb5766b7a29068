/** The company's logo, as the name of a stored file or its path, and its colours. */
export type Brand = { logo: string | null; ink: string; signal: string };

/** The content of a data sheet as text. Images are names of stored files, or their paths. */
export type DataSheet = {
  name: string;
  category: string;
  /** The code of the size that it describes; null for the product itself. */
  size: string | null;
  /** How it is ordered, as a line. */
  order: string;
  summary: string;
  /** The address of the product's page. */
  page: string;
  units: 'metric' | 'us';
  edition: { version: number; day: string };
  company: {
    name: string;
    tagline: string;
    address: string[];
    phones: { label: string; number: string }[];
    emails: { label: string; address: string }[];
    hours: string;
    brand: Brand;
  };
  keyFigures: Figure[];
  /** In pieces; null if there is no minimum. */
  minimumOrder: number | null;
  groups: { name: string; rows: Figure[] }[];
  variants: {
    columns: string[];
    /** `page`: the address of the page of the size. */
    rows: { code: string; page: string; cells: { text: string; isFigure: boolean }[] }[];
  };
  image: string | null;
  drawing: string | null;
};

export type Figure = { name: string; value: string };
