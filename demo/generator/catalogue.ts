import type { DemoCatalogue } from '@hydraulics/api/src/demo/catalogue.ts';
import { type DemoDocument, documentsOf } from './documents/documents.ts';
import { attributesOf, specificationsOf } from './figures/attributes.ts';
import { series } from './figures/series.ts';
import { typeCodes } from './figures/type-codes.ts';
import { gallery } from './gallery.ts';
import { bagLiftingDevices } from './lines/bag-lifting-devices.ts';
import { cylinders } from './lines/cylinders.ts';
import { lubricationSystems } from './lines/lubrication-systems.ts';
import { marineUnits } from './lines/marine-units.ts';
import { pharmaMachines } from './lines/pharma-machines.ts';
import { powerPacks } from './lines/power-packs.ts';
import { steelMillUnits } from './lines/steel-mill-units.ts';
import { logos } from './logos/logos.ts';
import { photographs } from './photographs/photographs.ts';
import type { DemoPicture } from './picture.ts';

/** All data of the demo except the company profile, which is `demo/company.json`. */
export const demoCatalogue = {
  categories: [
    { name: 'Power Packs', products: powerPacks },
    { name: 'Hydraulic Cylinders', products: cylinders },
    { name: 'Pharma Machines', products: pharmaMachines },
    { name: 'Marine Units', products: marineUnits },
    { name: 'Lubrication Systems', products: lubricationSystems },
    { name: 'Steel Mill Units', products: steelMillUnits },
    { name: 'Bag Lifting Devices', products: bagLiftingDevices },
  ],
  gallery,
  socials: [
    { name: 'Instagram', link: 'https://www.instagram.com/example' },
    { name: 'Facebook', link: 'https://www.facebook.com/example' },
    { name: 'LinkedIn', link: 'https://www.linkedin.com/company/example' },
    { name: 'WhatsApp', link: 'https://wa.me/15550100142' },
  ],
  enquiries: [
    {
      name: 'Ingrid Solberg',
      email: 'ingrid.solberg@norrfeld.example.com',
      organization: 'Norrfeld Steel',
      message:
        'We are replacing the coiler hydraulics of our pickling line in spring. The present station gives 3 × 180 l/min at 210 bar and the pumps are worn. Could you quote a VSH station with three sets and tell us how long the change-over on site would take?',
    },
    {
      name: 'Marcus Oyelaran',
      email: 'm.oyelaran@pharmovia.example.org',
      organization: 'Pharmovia',
      message:
        'Our basket centrifuge has a 900 mm basket and stands in zone 1. We would like to see the VBL 150 at work before we order. Is there a reference plant that we may visit, and do you offer the spreader in Hastelloy?',
    },
    {
      name: 'Elena Castellanos',
      email: 'e.castellanos@aquila.example.com',
      organization: 'Aquila Shipyard',
      message:
        'For two coasters of 88 metres we need steering gears of about 90 kNm with class approval. Please send the outline drawing of the VMS 90 and the list of documents that you deliver with it. Delivery of the first ship set would be week 38.',
    },
    {
      name: 'Jonas Weidemann',
      email: 'jonas.weidemann@kestrel.example.com',
      organization: 'Kestrel Presses',
      message:
        'We build moulding presses of 1500 kN and are looking for a second source for the main cylinder. Bore 250, rod 180, stroke 600, front flange. Please quote ten pieces a year, with V-ring packing and a test record for each.',
    },
    {
      name: 'Priya Raman',
      email: 'priya.raman@saltmarsh.example.org',
      organization: 'Saltmarsh Sugar',
      message:
        'The grease system on our bucket elevator blocks twice a season and nobody notices until a bearing is hot. Would the VLG 8 report a single blocked line? We have eight points up to 22 metres away and it gets as cold as -15 °C.',
    },
  ],
};

/** The pictures of all products and of the gallery: drawings, some of which a render replaces. */
export const demoPictures: DemoPicture[] = [
  ...demoCatalogue.categories.flatMap(({ products }) =>
    products.flatMap(({ images, specImage }) => [...images, specImage]),
  ),
  ...demoCatalogue.gallery.flatMap(picture => ('svg' in picture ? [picture] : [])),
];

/** The documents of all products. */
export const demoDocuments: DemoDocument[] = demoCatalogue.categories.flatMap(({ products }) =>
  products.flatMap(documentsOf),
);

/** The catalogue as the server reads it, with its pictures by name. */
export function catalogueFile(pictures: DemoCatalogue['pictures']): DemoCatalogue {
  const { categories, gallery, socials, enquiries } = demoCatalogue;
  return {
    categories: categories.map(({ name, products }) => {
      const attributes = attributesOf(products);
      return {
        name,
        attributes,
        products: products.map(product => {
          const { images, specImage, rows: _rows, drawing: _drawing, ...texts } = product;
          return {
            ...texts,
            images: images.map(nameOf),
            specImage: specImage.name,
            specifications: specificationsOf(product, attributes),
            variants: series[product.name] ?? { columns: [], rows: [] },
            ...(typeCodes[product.name] ? { typeCode: typeCodes[product.name] } : {}),
            documents: documentsOf(product).map(({ make: _, ...document }) => document),
          };
        }),
      };
    }),
    gallery: gallery.map(nameOf),
    socials,
    enquiries,
    pictures: Object.fromEntries(
      [...demoPictures, ...photographs, ...logos].map(({ name, alt }) => {
        const { alt: _, ...made } = pictures[name] as DemoCatalogue['pictures'][string];
        return [name, { ...made, ...(alt && { alt }) }];
      }),
    ),
  };
}

const nameOf = ({ name }: Pick<DemoPicture, 'name'>) => name;
