import { categoryPath, categoryPathOf, productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/site-paths';
import { orderCode } from '@hydraulics/common/figures/type-code/order-code';
import { legalNames } from '@hydraulics/common/legal';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import type { ProductDocument } from '@hydraulics/common/nouns/documents/documents';
import type { Relation } from '@hydraulics/common/nouns/lists/related-products';
import type { Product } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import { structuredHours } from '@hydraulics/common/units/dates/opening-hours';
import { documentFormats, documentKinds } from '@hydraulics/common/units/documents';
import { type ImageVariant, imageVariants } from '@hydraulics/common/units/images';
import { siteShareAddress } from '@hydraulics/common/units/share';
import type { DataStore } from '../../shared/data/store.ts';
import type { Head, Params, SitePage } from './page.ts';
import { pageOf, pageSize } from './paging.ts';
import { type CardProduct, type CompanyFrame, queries } from './queries.ts';
import { sheetOf, shownSize } from './size.ts';

/** A schema.org node. */
export type Thing = { '@type': string; [property: string]: unknown };

type PageContext = { page: SitePage; params: Params; store: DataStore; publicUrl: string; address: string; head: Head };

/**
 * A page's content as structured data (schema.org), from the same records as its text. Only facts shown on the page are
 * included: no prices or ratings.
 */
export function structuredData(context: PageContext): { '@context': string; '@graph': Thing[] } {
  const company = context.store.get(queries.company).value;
  const nodesFor = nodesByPattern[context.page.pattern];
  const nodes = company && nodesFor ? nodesFor({ ...context, company, ...sharedNodes(context) }) : [];
  return { '@context': 'https://schema.org', '@graph': nodes };
}

type Context = PageContext & { company: CompanyFrame } & ReturnType<typeof sharedNodes>;

type NodesOf = (context: Context) => Thing[];

const organizationId = (publicUrl: string) => ({ '@id': `${publicUrl}/#organization` });

function sharedNodes({ head, publicUrl, address, store }: PageContext) {
  const company = store.get(queries.company).value;
  return {
    webPage: (type: string, more: Record<string, unknown> = {}): Thing => ({
      '@type': type,
      '@id': `${address}#page`,
      url: address,
      name: head.title,
      description: head.description,
      isPartOf: { '@type': 'WebSite', '@id': `${publicUrl}/#website`, url: `${publicUrl}/`, name: company?.name },
      ...more,
    }),
    breadcrumb: (...steps: [name: string, path: string][]): Thing => ({
      '@type': 'BreadcrumbList',
      itemListElement: [[paths.home.title, paths.home.href()] as const, ...steps].map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: publicUrl + path,
      })),
    }),
    list: (products: Pick<CardProduct, '_id' | 'name' | 'address'>[]): Thing => ({
      '@type': 'ItemList',
      numberOfItems: products.length,
      itemListElement: products.map((product, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: product.name,
        url: publicUrl + productPath(product),
      })),
    }),
  };
}

function organization(company: CompanyFrame, { store, publicUrl }: PageContext): Thing {
  const { phones, emails, map } = company;
  const address = postalAddress(company);
  return {
    '@type': 'Organization',
    ...organizationId(publicUrl),
    name: company.name,
    alternateName: company.shortName,
    url: `${publicUrl}/`,
    logo: absolute(largest(company.look?.logo ?? '')?.webp ?? '/apple-touch-icon.png', publicUrl),
    image: publicUrl + siteShareAddress,
    foundingDate: String(company.founded),
    address,
    location: {
      '@type': 'Place',
      name: company.name,
      address,
      geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
    },
    telephone: phones[0]?.number,
    email: emails[0]?.address,
    contactPoint: [
      ...phones.map(({ label, number, hours }) => ({
        '@type': 'ContactPoint',
        contactType: label,
        telephone: number,
        ...(hours && { hoursAvailable: structuredHours(hours) }),
      })),
      ...emails.map(({ label, address: email }) => ({ '@type': 'ContactPoint', contactType: label, email })),
    ],
    sameAs: (store.get(queries.socials).value ?? []).map(({ link }) => link),
  };
}

/** Uses the parts of the address if the profile has them, otherwise its lines after the first, which is the name. */
function postalAddress({ address, postal }: CompanyFrame): Thing {
  if (!postal) return { '@type': 'PostalAddress', streetAddress: address.slice(1).join(', ') || address[0] };
  const { street, locality, region, postalCode, country } = postal;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: locality,
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    addressCountry: country,
  };
}

const largest = (path: string): ImageVariant | undefined => imageVariants(path).at(-1);

/** A figure of the data sheet; its unit is a UN/CEFACT common code. */
function propertyValue({ name, kind, metric, figures, code }: SheetRow): Thing {
  const [first, last] = figures;
  const value =
    kind === 'range' ? { minValue: first, maxValue: last } : { value: figures.length > 1 ? figures : first };
  return {
    '@type': 'PropertyValue',
    name,
    ...(figures.length > 0 ? value : { value: metric }),
    ...(code ? { unitCode: code } : {}),
  };
}

const digitalDocument = (document: ProductDocument, publicUrl: string): Thing => ({
  '@type': 'DigitalDocument',
  name: document.title,
  url: publicUrl + document.path,
  encodingFormat: documentFormats[document.format].type,
  genre: documentKinds[document.kind],
  dateModified: document.updatedAt,
  ...(document.language && { inLanguage: document.language }),
  ...(document.revision && { version: document.revision }),
});

/** The address of a picture for other programs: of the site, unless its pictures have an address of their own. */
const absolute = (address: string, publicUrl: string): string => new URL(address, publicUrl).href;

/** An address, or a node if the image has a text. */
function imageThing(path: string, alt: string | undefined, publicUrl: string): string | Thing | null {
  const image = largest(path);
  if (!image) return null;
  const contentUrl = absolute(image.webp, publicUrl);
  const { width, height } = image;
  return alt ? { '@type': 'ImageObject', contentUrl, url: contentUrl, caption: alt, width, height } : contentUrl;
}

/** A size, and any other order code, has an address of its own; that of the page may be the series. */
function addressOfSize(product: Product, { publicUrl, address, params, store }: PageContext): string {
  const size = shownSize(sheetOf(store, params));
  return size ? publicUrl + sizePath(product, size.code) : address;
}

const productId = (product: Product, context: PageContext): string => `${addressOfSize(product, context)}#product`;

function productThing(product: Product, company: CompanyFrame, context: PageContext): Thing {
  const { publicUrl, address, head, params, store } = context;
  const sheet = sheetOf(store, params);
  const size = shownSize(sheet);
  const rows = sheet?.groups.flatMap(({ rows }) => rows) ?? [];
  const { documents = [], imageAlts = [], searchImage, specImage } = product;
  const images = [
    searchImage && !product.images.includes(searchImage) ? imageThing(searchImage, undefined, publicUrl) : null,
    ...product.images.map((path, index) => imageThing(path, imageAlts[index], publicUrl)),
    specImage ? imageThing(specImage, undefined, publicUrl) : null,
  ].filter(image => image !== null);
  const code = size?.code ?? orderCode(product, sheet);
  return {
    '@type': size || !hasSizes(sheet) ? 'Product' : 'ProductGroup',
    '@id': productId(product, context),
    name: size ? `${size.code} ${product.name}` : product.name,
    url: addressOfSize(product, context),
    description: (!size && (plainText(product.smallDesc) || plainText(product.fullDesc))) || head.description,
    category: product.category,
    // An id of ours is nothing that anybody orders by.
    ...(code && { sku: code, mpn: code }),
    ...(hasSizes(sheet) && (size ? ofGroup(product, publicUrl) : groupOf(product, sheet, publicUrl))),
    brand: { '@type': 'Brand', name: company.shortName },
    ...(images.length > 0 && { image: images }),
    ...offerOf(product, sheet, address),
    ...relatedThings(product, publicUrl),
    ...(documents.length > 0 && { subjectOf: documents.map(document => digitalDocument(document, publicUrl)) }),
    ...(rows.length > 0 && { additionalProperty: rows.map(propertyValue) }),
    manufacturer: { '@type': 'Organization', ...organizationId(publicUrl), name: company.name, url: `${publicUrl}/` },
  };
}

const stocks = { 'in-stock': 'InStock', days: 'BackOrder', 'to-order': 'MadeToOrder' } as const;

/** Whether and when it is supplied. A product of which nothing is said is not offered. */
function offerOf({ life }: Product, sheet: Sheet | undefined, url: string) {
  const availability = sheet?.availability;
  const offer = (state: string, more = {}) => ({
    offers: { '@type': 'Offer', url, availability: `https://schema.org/${state}`, ...more },
  });
  if (life || sheet?.size?.replacedBy) return offer('Discontinued');
  if (!availability) return {};
  const { stock, days } = availability;
  const leadTime = days !== null && {
    deliveryLeadTime: { '@type': 'QuantitativeValue', value: days, unitCode: 'DAY' },
  };
  return offer(stocks[stock], leadTime || {});
}

/** What schema.org calls each relation. */
const relationNames = {
  accessories: 'isRelatedTo',
  spareParts: 'isRelatedTo',
  goesWith: 'isRelatedTo',
  accessoryFor: 'isAccessoryOrSparePartFor',
  sparePartFor: 'isAccessoryOrSparePartFor',
  replaces: 'successorOf',
  replacedBy: 'predecessorOf',
} as const satisfies Record<Relation, string>;

function relatedThings({ related = [] }: Product, publicUrl: string): Record<string, unknown> {
  const things: Record<string, Thing[]> = {};
  for (const { relation, products } of related) {
    const property = relationNames[relation];
    const those = products.map(one => ({ '@type': 'Product', name: one.name, url: publicUrl + productPath(one) }));
    things[property] = [...(things[property] ?? []), ...those];
  }
  // Only models have predecessors and successors.
  const isModel = things.successorOf || things.predecessorOf;
  return { ...(isModel && { additionalType: 'https://schema.org/ProductModel' }), ...things };
}

const hasSizes = (sheet: Sheet | undefined): sheet is Sheet => (sheet?.variants.rows.length ?? 0) > 1;

/** What search engines read about sizes (developers.google.com, product variants). */
const variesBy = 'https://schema.org/size';
/** More would outweigh the page. */
const mostVariants = 100;
const mostProperties = 4;

/** The series that a size belongs to. */
const ofGroup = (product: Product, publicUrl: string) => {
  const url = publicUrl + productPath(product);
  const group = { '@type': 'ProductGroup', '@id': `${url}#product`, name: product.name, url, variesBy };
  return { isVariantOf: { ...group, productGroupID: product._id } };
};

/** A series with the sizes of its table. */
const groupOf = (product: Product, { variants: { columns, rows } }: Sheet, publicUrl: string) => ({
  productGroupID: product._id,
  variesBy,
  hasVariant: rows.slice(0, mostVariants).map(({ code, cells }): Thing => {
    const properties = columns.flatMap(({ name, metric: unitText }, place): Thing[] => {
      const cell = cells[place];
      if (!cell?.metric || cell.order === null) return [];
      return [
        {
          '@type': 'PropertyValue',
          name,
          value: Number(cell.metric.replaceAll(/\s/g, '')),
          ...(unitText && { unitText }),
        },
      ];
    });
    return {
      '@type': 'Product',
      name: `${code} ${product.name}`,
      url: publicUrl + sizePath(product, code),
      sku: code,
      mpn: code,
      // The page of the size has all.
      additionalProperty: properties.slice(0, mostProperties),
    };
  }),
});

const nodesByPattern: Partial<Record<string, NodesOf>> = {
  [paths.home.pattern]: context => [
    organization(context.company, context),
    {
      '@type': 'WebSite',
      '@id': `${context.publicUrl}/#website`,
      url: `${context.publicUrl}/`,
      name: context.company.name,
      publisher: organizationId(context.publicUrl),
    },
    context.webPage('WebPage', {
      about: organizationId(context.publicUrl),
      mainEntity: context.list(context.store.get(queries.home).value ?? []),
    }),
  ],
  [paths.products.pattern]: ({ store, webPage, breadcrumb, list }) => [
    webPage('CollectionPage', {
      mainEntity: list(store.get(queries.catalogue).value?.products ?? []),
    }),
    breadcrumb([paths.products.title, paths.products.href()]),
  ],
  [paths.category.pattern]: ({ store, params, publicUrl, webPage, breadcrumb, list }) => {
    const { categoryId = '' } = params;
    const found = store.get(queries.category(categoryId)).value;
    const name = found?.name ?? '';
    return [
      webPage('CollectionPage', {
        ...(found?.searchImage && { primaryImageOfPage: imageThing(found.searchImage, undefined, publicUrl) }),
        mainEntity: list(store.get(queries.categoryProducts(categoryId, pageOf(params))).value ?? []),
      }),
      breadcrumb([paths.products.title, paths.products.href()], [name, categoryPath(found ?? { _id: categoryId })]),
    ];
  },
  [paths.product.pattern]: context => {
    const { params, store, company, webPage, breadcrumb } = context;
    const product = store.get(queries.product(params.id ?? '')).value;
    if (!product) return [];
    const { name, category } = product;
    return [
      productThing(product, company, context),
      webPage('ItemPage', { mainEntity: { '@id': productId(product, context) } }),
      breadcrumb(
        [paths.products.title, paths.products.href()],
        [category, categoryPathOf(product)],
        [name, productPath(product)],
      ),
    ];
  },
  [paths.gallery.pattern]: ({ store, params, publicUrl, webPage, breadcrumb }) => {
    const page = pageOf(params);
    const before = (page - 1) * pageSize;
    const total = store.get(queries.galleryCount).value?.total;
    const forms = (store.get(queries.gallery(page)).value ?? []).flatMap(({ filename, ...texts }, index) => {
      const image = largest(filename);
      return image && !texts.noindex ? { ...image, ...texts, number: before + index + 1 } : [];
    });
    const image = forms.map(({ webp, width, height, alt, number, searchTitle, searchDescription }) => ({
      '@type': 'ImageObject',
      name: searchTitle || alt || `Picture ${number} of ${total ?? forms.length}`,
      ...(alt && { caption: alt }),
      ...(searchDescription && { description: searchDescription }),
      contentUrl: absolute(webp, publicUrl),
      width,
      height,
    }));
    return [webPage('ImageGallery', { image }), breadcrumb([paths.gallery.title, paths.gallery.href()])];
  },
  [paths.page.pattern]: ({ store, params, publicUrl, company, address, head, webPage, breadcrumb }) => {
    const page = store.get(queries.staffPage(params.name ?? '')).value;
    if (!page) return [];
    const { title, name, date, updatedAt, searchImage } = page;
    const image = searchImage ? imageThing(searchImage, undefined, publicUrl) : null;
    const organizationNode = { '@type': 'Organization', ...organizationId(publicUrl), name: company.name };
    const article: Thing = {
      '@type': 'Article',
      '@id': `${address}#article`,
      headline: title,
      description: head.description,
      datePublished: date,
      dateModified: updatedAt,
      author: organizationNode,
      publisher: organizationNode,
      ...(image && { image }),
    };
    return [
      webPage('WebPage', {
        ...(date && { mainEntity: { '@id': `${address}#article` } }),
        ...(image && { primaryImageOfPage: image }),
      }),
      ...(date ? [article] : []),
      date
        ? breadcrumb([paths.news.title, paths.news.href()], [title, paths.page.href({ name })])
        : breadcrumb([title, paths.page.href({ name })]),
    ];
  },
  [paths.news.pattern]: ({ webPage, breadcrumb }) => [
    webPage('CollectionPage'),
    breadcrumb([paths.news.title, paths.news.href()]),
  ],
  [paths.about.pattern]: context => [
    context.webPage('AboutPage', { mainEntity: organizationId(context.publicUrl) }),
    organization(context.company, context),
    context.breadcrumb([paths.about.title, paths.about.href()]),
  ],
  [paths.contact.pattern]: context => [
    context.webPage('ContactPage', { mainEntity: organizationId(context.publicUrl) }),
    organization(context.company, context),
    context.breadcrumb([paths.contact.title, paths.contact.href()]),
  ],
  ...Object.fromEntries(
    legalNames.map(name => [
      paths[name].pattern,
      ({ webPage, breadcrumb }: Context) => [webPage('WebPage'), breadcrumb([paths[name].title, paths[name].href()])],
    ]),
  ),
};
