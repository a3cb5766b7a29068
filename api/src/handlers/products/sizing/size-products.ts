import type { Api } from '@hydraulics/common/contract/api';
import { editableText } from '@hydraulics/common/figures/editable-text';
import { shownFigures } from '@hydraulics/common/figures/format';
import { bucklingSafety } from '@hydraulics/common/figures/sizing/formulas';
import { mountings, strokeFactor } from '@hydraulics/common/figures/sizing/mountings';
import { type Need, type Sizing, type SizingTask, sizeCylinder } from '@hydraulics/common/figures/sizing/size-cylinder';
import type { System } from '@hydraulics/common/figures/units';
import { limits } from '@hydraulics/common/limits';
import type { SizedCylinder, SizedFigure, SizingResult } from '@hydraulics/common/nouns/attributes/sizing';
import type { Database } from '../../../db/database.ts';
import { cylinderAttributes } from '../../../filters/cylinders.ts';
import { unitFor } from '../../../filters/fields.ts';
import { namesOf, parametersOf } from '../../../filters/parameters.ts';
import { type FilterTable, filterTable } from '../../../filters/table.ts';
import { notice } from '../../../insights/noticed.ts';
import { withoutSubject } from '../../../repositories/insights/counted-kinds.ts';
import { listCards, findProducts as readProducts, toPublicProduct } from '../../../repositories/products.ts';
import { shownRows } from '../../../repositories/publication/shown.ts';
import type { Handlers } from '../../../rpc/invoke.ts';
import { fitting, toSized } from './fitting.ts';
import { readTask } from './read-task.ts';
import { shown, shownForce, shownOrNull } from './shown.ts';
import { sizedCode } from './sized-code.ts';

const maxProducts = 12;
/** The number of products worth comparing; if fewer fit, the nearest others are added. */
const enough = 3;

/** Sizes a cylinder by the typed fields, and finds the products that fit. */
export const sizeProducts: Handlers<Api>['products']['size'] = async (typed, { db }) => {
  const { system, fields, task, isClear } = readTask(typed);
  const sizing = isClear ? sizeCylinder(task) : null;
  const tables = await cylinderTables(db);
  const found = sizing ? await findProducts(db, tables, sizing) : { total: 0, products: [], nearest: [] };
  if (sizing) notice('sized', withoutSubject);
  if (sizing && found.total === 0) notice('sizing', lineOf(sizing, task, 'metric').replace('cylinder, ', ''));
  return {
    system,
    fields,
    cylinder: sizing && toCylinder(sizing, task),
    safety: bucklingSafety,
    ...found,
    categories: [...tables].map(([id, table]) => toCategory(id, table, sizing)),
    enquiry: sizing ? lineOf(sizing, task, system) : '',
  };
};

/** The figures of each category that has cylinders, by its id. */
async function cylinderTables(db: Database): Promise<Map<string, FilterTable>> {
  const categories = await db.read(tables =>
    shownRows(tables, 'categories', 'visitors')
      .select(['row.id', 'row.attributes'])
      .orderBy('row.position', 'ASC')
      .getMany(),
  );
  const tables = new Map<string, FilterTable>();
  for (const { id, attributes } of categories) {
    const table = cylinderAttributes(attributes ?? []) ? await filterTable(db, id) : null;
    if (table) tables.set(id, table);
  }
  return tables;
}

async function findProducts(
  db: Database,
  tables: Map<string, FilterTable>,
  need: Need,
): Promise<Pick<SizingResult, 'total' | 'products' | 'nearest'>> {
  const { total, fits, others } = fitting([...tables.values()], need, maxProducts);
  const nearest = others.slice(0, Math.max(0, enough - total));
  // Only a stroke is written into an order code, for which the sizes are read, too.
  const list = need.stroke === null ? listCards : readProducts;
  const rows = await db.read(read =>
    list(
      read,
      [...fits, ...nearest].map(({ id }) => id),
    ),
  );
  const found = new Map(rows.map(row => [row.id, row]));
  const toProducts = (candidates: typeof fits) =>
    candidates.flatMap(candidate => {
      const row = found.get(candidate.id);
      if (!row) return [];
      const { _id, address, name, images } = toPublicProduct(row);
      const { code } = candidate.size;
      return [
        {
          ...{ _id, address, name, image: images[0] ?? null },
          ...toSized(candidate, need),
          orderCode: code === null ? null : sizedCode(row, code, need),
        },
      ];
    });
  return { total, products: toProducts(fits), nearest: toProducts(nearest) };
}

/** A category with a filter for the products of the needed pressure. */
function toCategory(id: string, { name, address, attributes, sizedBy }: FilterTable, need: Need | null) {
  const plain = { _id: id, name, address, filters: '', metric: '', us: null };
  const attribute = attributes.find(one => one.id === sizedBy?.pressure?.id);
  const unit = attribute && unitFor(attribute, 'metric');
  if (!need || !attribute || !unit || (attribute.kind !== 'number' && attribute.kind !== 'range')) return plain;
  const [, from = ''] = namesOf(parametersOf(attributes).get(attribute.id) ?? attribute.id);
  const [number = 0] = shownFigures({ kind: 'number', number: need.pressure, unit: 'bar' }, unit);
  const rounded = Number(number.toPrecision(4));
  const filters = new URLSearchParams({
    [from]: editableText({ kind: 'number', number: rounded, unit }, unit),
  }).toString();
  const { metric, us } = shown(need.pressure, 'bar');
  return { ...plain, filters, metric, us };
}

const motionOf = (motion: Sizing['out']) =>
  motion && { speed: shown(motion.speed, 'm/s'), flow: shown(motion.flow, 'l/min') };

const twoDecimals = (number: number) => Math.round(number * 100) / 100;

/** The load as it was typed, or as it was calculated. */
const loadOf = ({ load }: Need, { force }: SizingTask) => (force === null ? shownForce(load) : shown(load, 'kN'));

const forceOrNull = (force: number | null) => (force === null ? null : shownForce(force));

function toCylinder(sizing: Sizing, task: SizingTask): SizedCylinder {
  const { direction, mounting } = sizing;
  return {
    direction,
    force: loadOf(sizing, task),
    pressure: shown(sizing.pressure, 'bar'),
    stroke: shownOrNull(sizing.stroke, 'mm'),
    leastBore: shown(sizing.leastBore, 'mm'),
    bore: shownOrNull(sizing.bore, 'mm'),
    rod: shownOrNull(sizing.rod, 'mm'),
    tooSlender: shownOrNull(sizing.tooSlender, 'mm'),
    push: forceOrNull(sizing.push),
    pull: forceOrNull(sizing.pull),
    mounting: mountings[mounting].name,
    factor: twoDecimals(strokeFactor(mounting)),
    effectiveLength: shownOrNull(sizing.effectiveLength, 'mm'),
    leastRod: shownOrNull(sizing.leastRod, 'mm'),
    rods: sizing.rods.map(({ rod, ratio, pull, buckles, safety, serves }) => ({
      rod: shown(rod, 'mm'),
      ratio: twoDecimals(ratio),
      pull: shownForce(pull),
      buckles: shownOrNull(buckles, 'kN'),
      safety: safety === null ? null : twoDecimals(safety),
      serves,
    })),
    out: motionOf(sizing.out),
    in: motionOf(sizing.in),
  };
}

/** The sizing as one line in the chosen units, for the message of an enquiry. */
function lineOf(sizing: Sizing, task: SizingTask, system: System): string {
  const { speed, flow } = task;
  const plain = (figure: SizedFigure | null) =>
    figure && ((system === 'us' && figure.us) || figure.metric).replaceAll(/[\u00a0\u202f]/g, ' ');
  const text = (number: number | null, unit: 'bar' | 'mm' | 'm/s' | 'l/min') => plain(shownOrNull(number, unit));
  const parts = [
    `cylinder, ${sizing.direction} ${plain(loadOf(sizing, task))} at ${text(sizing.pressure, 'bar')}`,
    sizing.stroke === null ? null : `stroke ${text(sizing.stroke, 'mm')}`,
    text(speed, 'm/s') ?? text(flow, 'l/min'),
    sizing.bore === null ? null : `bore ${text(sizing.bore, 'mm')}`,
    sizing.rod === null ? null : `rod at least ${text(sizing.rod, 'mm')}`,
    sizing.stroke === null ? null : mountings[sizing.mounting].name,
  ];
  return parts.filter(Boolean).join(', ').slice(0, limits.search);
}
