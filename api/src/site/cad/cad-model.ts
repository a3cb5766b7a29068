import {
  cadCylinder,
  type DrawnCylinder,
  drawnFigures,
  missingForCad,
} from '@hydraulics/common/figures/cylinder/drawn-cylinder';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Product } from '@hydraulics/common/nouns/products';
import { fold } from '@hydraulics/common/text';
import type { CadFacts } from '../../cad/cad-facts.ts';
import { type CadMounting, mountingOf } from '../../cad/envelope.ts';
import { portDiameter } from '../../cad/ports.ts';

/** What the CAD files of a product or one of its sizes are made from. */
export type CadModel = {
  cylinder: DrawnCylinder & { length: number };
  mounting: CadMounting | undefined;
  port: number | undefined;
  facts: CadFacts;
};

type Source = { product: Product; sheet: Sheet; company: string };

/** The model of a product; or the names of the figures that it lacks, none if they contradict each other. */
export function cadModel({ product, sheet, company }: Source): CadModel | { missing: string[] } {
  const rows = sheet.groups.flatMap(group => group.rows);
  const figures = drawnFigures(rows);
  const cylinder = cadCylinder(figures);
  if (!cylinder) return { missing: missingForCad(figures) };
  const size = sheet.size?.kind === 'series' ? undefined : sheet.size;
  const ports = rows.find(({ name }) => /^ports?\b/.test(fold(name)));
  return {
    cylinder,
    mounting: mountingOf(size?.choices ?? []),
    port: ports && portDiameter(ports.metric),
    facts: {
      code: size?.code ?? product.name,
      name: product.name,
      company,
      updatedAt: product.updatedAt,
      version: product.version,
    },
  };
}
