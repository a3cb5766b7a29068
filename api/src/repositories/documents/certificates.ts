import { In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { Touch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { type DocumentOwner, ownerTags } from '../../db/tables/documents/document-owners.ts';
import type { DocumentRow } from '../../db/tables/documents/documents.ts';

/** How many days before its end staff are reminded of a document. */
export const reminderDays = 60;

const two = (number: number) => String(number).padStart(2, '0');

/** The day of a time, such as `2026-03-02`, in the time zone of the server. */
export const dayOf = (time: Date): string => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

/** The last day of which staff are reminded. */
const lastReminded = (time: Date): string =>
  dayOf(new Date(time.getFullYear(), time.getMonth(), time.getDate() + reminderDays));

/** The active documents that end within sixty days or have ended, the first to end first. */
export const listEnding = ({ documents }: Tables, time: Date): Promise<DocumentRow[]> =>
  documents.find({
    where: { deletedAt: IsNull(), validUntil: LessThanOrEqual(lastReminded(time)) },
    order: { validUntil: 'ASC', id: 'ASC' },
  });

/** The active documents that visitors see although they have ended, or miss although they have not. */
export const listUnsettled = async ({ documents }: Tables, time: Date): Promise<DocumentRow[]> => {
  const rows = await documents.find({ where: [{ validUntil: Not(IsNull()) }, { expired: true }] });
  return rows.filter(row => row.expired !== isOver(row, time));
};

const isOver = ({ validUntil }: DocumentRow, time: Date): boolean => validUntil !== null && validUntil < dayOf(time);

/** Hides the documents that have ended from visitors, and shows those again that a clock had hidden too early. */
export async function settleEnded(tables: Tables, touch: Touch, time: Date): Promise<void> {
  for (const row of await listUnsettled(tables, time)) {
    touch(...ownerTags(row));
    await tables.documents.update(row.id, { expired: isOver(row, time) });
  }
}

/** The names of the records that documents belong to, by their ids. Those in the trash are left out. */
export async function namesOfOwners(tables: Tables, rows: DocumentOwner[]): Promise<Map<string, string>> {
  const where = (noun: DocumentOwner['ownerNoun']) => ({
    id: In(rows.flatMap(({ ownerNoun, ownerId }) => (ownerNoun === noun ? ownerId : []))),
    deletedAt: IsNull(),
  });
  const [named, titled] = [
    await tables.products.find({
      where: where('products'),
      select: { id: true, name: true },
      loadEagerRelations: false,
    }),
    await tables.pages.find({ where: where('pages'), select: { id: true, title: true } }),
  ];
  return new Map([
    ...named.map(({ id, name }) => [id, name] as const),
    ...titled.map(({ id, title }) => [id, title] as const),
  ]);
}
