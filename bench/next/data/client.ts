import type { Client } from '@hydraulics/common/contract/client';
import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { limits } from '@hydraulics/common/limits';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { cylinderAttributes, toCylinder } from '../../../api/src/filters/cylinders.ts';
import { filterProducts } from '../../../api/src/filters/filter.ts';
import { toSizes } from '../../../api/src/filters/sizes.ts';
import { ValuePool } from '../../../api/src/filters/value-pool.ts';
import { seriesRanges } from '../../../api/src/handlers/categories/series-ranges.ts';
import { toSheet } from '../../../api/src/handlers/products/sheet.ts';
import { inCategory, listed, oneProduct, toCard, toPage } from './products.ts';
import { found, inPlace, offered, parsed, type Raw, rows, shown } from './rows.ts';

const category = (id: string) =>
  found(rows<Raw & { id: string }>(`SELECT * FROM categories row WHERE ${shown} AND row.id = ?`, id));

function filtered(id: string) {
  const attributes = parsed(category(id).attributes, []) as Attribute[];
  const active = activeAttributes(attributes).filter(({ filterable, kind }) => filterable && kind !== 'text');
  const [pool, sizedBy] = [new ValuePool(), cylinderAttributes(attributes)];
  const entries = inCategory(id).map(row => ({
    ...{ id: row.id, version: row.version, sizes: toSizes(row, attributes, active, pool) },
    cylinder: sizedBy ? toCylinder(row, attributes, sizedBy) : null,
  }));
  const table = { name: '', address: '', attributes: active, sizedBy, described: '', pool, entries };
  const { ids, sizes: _, ...answer } = filterProducts(table, '');
  return { ...answer, total: ids.length, all: entries.length, products: [], sizes: [], nearest: [] };
}

const sizes = 'SELECT row.categoryId FROM products row WHERE';

const calls = {
  company: { get: () => JSON.parse(found(rows<{ profile: string }>('SELECT profile FROM company')).profile) },
  socials: {
    links: () => rows('SELECT id AS _id, name, link FROM social_links WHERE deletedAt IS NULL ORDER BY createdAt, id'),
  },
  pages: {
    links: () => {
      const pages = rows<Raw>(`SELECT title, name, place, date FROM pages row WHERE ${shown} ${inPlace}`);
      return { pages: pages.filter(({ place }) => place !== 'none'), hasNews: pages.some(({ date }) => date !== null) };
    },
    ofProduct: ({ productId = '' }) => ({
      certificates: [],
      mentions: rows(
        `SELECT title, name, date FROM pages row WHERE ${shown} AND row.blocks LIKE ? ${inPlace}`,
        `%"${productId}"%`,
      ),
    }),
  },
  categories: {
    menu: () =>
      rows<Raw & { id: string; hasCodes: number }>(
        `SELECT id, name, address, attributes, EXISTS (${sizes} ${offered} AND row.categoryId = category.id AND row.typeCode IS NOT NULL) AS hasCodes
        FROM categories category WHERE deletedAt IS NULL AND status = 'published' AND id IN (${sizes} ${offered}) ORDER BY position, id`,
      ).map(({ id: _id, name, address, attributes, hasCodes }) => ({
        ...{ _id, name, address },
        ...(cylinderAttributes(parsed(attributes, [])) ? { isSized: true } : {}),
        ...(hasCodes ? { hasCodes: true } : {}),
      })),
    get: ({ id = '' }) => {
      const { name, address, intro, attributes } = category(id);
      return { _id: id, name, address, ...(intro ? { intro } : {}), attributes: parsed(attributes, []) };
    },
    ranges: ({ id = '' }) => {
      const series = inCategory(id, limits.cards + 1);
      return series.length > limits.cards
        ? { columns: [], rows: [] }
        : seriesRanges(series, parsed(category(id).attributes, []));
    },
    filter: ({ id = '' }) => filtered(id),
  },
  products: {
    single: ({ id = '' }) => toPage(oneProduct(id)),
    sheet: ({ id = '' }) => toSheet(oneProduct(id)),
    list: ({ categoryId = '', limit = -1, offset = 0 }) => inCategory(categoryId, limit, offset).map(toCard),
    count: ({ categoryId = '' }) =>
      found(rows(`SELECT COUNT(*) AS total FROM products row WHERE ${offered} AND row.categoryId = ?`, categoryId)),
    home: () => {
      const chosen = listed('AND row.homePosition IS NOT NULL ORDER BY row.homePosition, row.id');
      const newest = () =>
        listed("AND row.images <> '[]' ORDER BY row.createdAt DESC, row.id DESC LIMIT ?", limits.homeProducts);
      return (chosen.length > 0 ? chosen : newest()).map(toCard);
    },
    catalogue: () => ({
      sizes: [],
      products: listed(
        'AND row.id = (SELECT id FROM products first WHERE first.categoryId = row.categoryId AND first.deletedAt IS NULL ORDER BY first.position, first.id LIMIT 1) ORDER BY category.position, category.id',
      ).map(toCard),
    }),
  },
};

/** Answers the queries of the website's pages by a few queries of its SQLite file, each time anew. */
export const client = calls as unknown as Client;

/** The id of a product or category, by the name in the address of its page. */
export const idOf = (noun: 'products' | 'categories', address: string): string | undefined =>
  rows<{ id: string }>(`SELECT id FROM ${noun} WHERE address = ? AND deletedAt IS NULL`, address)[0]?.id;
