import type { TaskRecord } from '@hydraulics/common/nouns/dashboard';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../../db/database.ts';

/** The addresses of records by their id. Others cannot be dead, or lead to a file that is checked elsewhere. */
const addresses = [
  { noun: 'products', pattern: /^\/product\/([0-9a-f-]{36})(?:[/?#]|$)/ },
  { noun: 'categories', pattern: /^\/products\/([0-9a-f-]{36})(?:[/?#]|$)/ },
  { noun: 'documents', pattern: /^\/documents\/([0-9a-f-]{36})\// },
] as const;
type Target = { noun: (typeof addresses)[number]['noun']; id: string; address: string };

type Linked = { id: string; name: string; field: RichField; targets: Target[] };

/** As many products are read together, because their texts are long. */
const batch = 100;

/** The products with a text that links to a product, category or document that was deleted, by name. */
export const deadLinks =
  (publicUrl: string) =>
  async (tables: Tables): Promise<TaskRecord[]> => {
    const linked = await readLinked(tables, publicUrl);
    const alive = await readAlive(
      tables,
      linked.flatMap(({ targets }) => targets),
    );
    return linked.flatMap(({ id, name, field, targets }): TaskRecord[] => {
      const dead = targets.find(target => !alive.has(keyOf(target)));
      if (!dead) return [];
      return [{ noun: 'products', _id: id, name, field, detail: `It links to ${dead.address}, which was deleted.` }];
    });
  };

/** The links of all texts to records. Only texts with a link to this website are read. */
async function readLinked(tables: Tables, publicUrl: string): Promise<Linked[]> {
  const starts = [`href="/`, ...(publicUrl ? [`href="${publicUrl}/`] : [])];
  const conditions = richFields.flatMap(field => starts.map((_, place) => `INSTR(row.${field}, :start${place}) > 0`));
  const parameters = Object.fromEntries(starts.map((start, place) => [`start${place}`, start]));
  const ids = await tables.products
    .createQueryBuilder('row')
    .select('row.id', 'id')
    .where('row.deletedAt IS NULL')
    .andWhere(`(${conditions.join(' OR ')})`, parameters)
    .orderBy('row.nameSort', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getRawMany<{ id: string }>();
  const select = { id: true, name: true, ...Object.fromEntries(richFields.map(field => [field, true])) };
  const linked: Linked[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch).map(({ id }) => id);
    const rows = await tables.products.find({ where: { id: In(some) }, select, loadEagerRelations: false });
    const byId = new Map(rows.map(row => [row.id, row]));
    for (const id of some) {
      const row = byId.get(id);
      for (const field of row ? richFields : []) {
        const targets = targetsIn(row?.[field] ?? '', publicUrl);
        if (row && targets.length > 0) linked.push({ id, name: row.name, field, targets });
      }
    }
  }
  return linked;
}

function targetsIn(html: string, publicUrl: string): Target[] {
  return [...html.matchAll(/\bhref="([^"]+)"/g)].flatMap(([, href = '']) => {
    const address = publicUrl && href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : href;
    return addresses.flatMap(({ noun, pattern }) => {
      const [, id] = pattern.exec(address) ?? [];
      return id ? [{ noun, id, address }] : [];
    });
  });
}

const keyOf = ({ noun, id }: Pick<Target, 'noun' | 'id'>) => `${noun} ${id}`;

async function readAlive(tables: Tables, targets: Target[]): Promise<Set<string>> {
  const alive = new Set<string>();
  for (const { noun } of addresses) {
    const ids = [...new Set(targets.filter(target => target.noun === noun).map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += batch) {
      const where = { id: In(ids.slice(from, from + batch)), deletedAt: IsNull() };
      const found: { id: string }[] = await tables[noun].find({ where, select: { id: true } as never });
      for (const { id } of found) alive.add(keyOf({ noun, id }));
    }
  }
  return alive;
}
