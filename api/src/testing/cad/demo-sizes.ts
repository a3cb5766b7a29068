import { readFileSync } from 'node:fs';
import { cadCylinder, drawnFigures } from '@hydraulics/common/figures/cylinder/drawn-cylinder';
import { resolveSize, type SizedProduct } from '@hydraulics/common/figures/sizes/resolve-size';
import type { SizedAttribute } from '@hydraulics/common/figures/sizes/size-columns';
import { envelopeOf, mountingOf } from '../../cad/envelope.ts';
import { portDiameter } from '../../cad/ports.ts';

type Demo = { categories: { attributes: SizedAttribute[]; products: (SizedProduct & { name: string })[] }[] };
const demo: Demo = JSON.parse(readFileSync(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8'));

/** The products of the demo, with the attributes of their category. */
const demoProducts = demo.categories.flatMap(({ attributes, products }) =>
  products.map(product => ({ product, attributes })),
);

/** The figures in mm by which a size of the demo is drawn; of the product itself without a code. */
function drawnOf({ product, attributes }: (typeof demoProducts)[number], code = '') {
  const { values, problems, choices } = resolveSize(product, attributes, code);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '));
  const figures = drawnFigures(
    attributes.flatMap(({ id, drawn }) => {
      const value = values[id];
      return drawn && value?.kind === 'number' ? [{ drawn, code: 'MMT', figures: [value.number] }] : [];
    }),
  );
  return { figures, choices: (choices ?? []).map(choice => choice ?? null) };
}

/** A product of the demo by its designation. */
export const demoProduct = (designation: string) => {
  const found = demoProducts.find(({ product }) => product.name.startsWith(designation));
  if (!found) throw new Error(`The demo has no ${designation}.`);
  return found;
};

/** The model of a product of the demo, or of its size with a code. */
export function modelOf(designation: string, code?: string, port?: string) {
  const { figures, choices } = drawnOf(demoProduct(designation), code);
  const cylinder = cadCylinder(figures);
  if (!cylinder) throw new Error(`${code ?? designation} has no model.`);
  const envelope = envelopeOf(cylinder, mountingOf(choices), port === undefined ? undefined : portDiameter(port));
  return { cylinder, envelope };
}
