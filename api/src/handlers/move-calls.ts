import { fieldError } from '@hydraulics/common/contract/errors';
import type { Place, Placed } from '@hydraulics/common/nouns/lists/place';
import { type Touch, tag } from '../db/content-tags.ts';
import type { Tables } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { moveRow, type OrderedList } from '../repositories/positions.ts';

type Input = { id: string } & Place;

/** Creates the handler that moves a record of a list; `listOf` finds its list and names the tags of the pages. */
export const moveCall =
  (listOf: (tables: Tables, id: string, touch: Touch) => Promise<OrderedList>) =>
  async ({ id, ...place }: Input, { db }: Pick<Deps, 'db'>): Promise<Placed> => {
    const moved = await db.write(async (tables, touch) => {
      const list = await listOf(tables, id, touch.edited);
      requireBeside(place);
      return moveRow(tables, list, id, place);
    });
    return { success: true, message: `Moved to position ${moved.position} of ${moved.of}.`, ...moved };
  };

function requireBeside({ to, beside }: Place): void {
  if ((to === 'first') === (beside === undefined)) return;
  throw fieldError('beside', 'beside is required when to is before or after, and only then');
}

export const touchProductOrder = (touch: Touch, categoryId: string): void =>
  touch(tag.products, tag.productsIn(categoryId));
