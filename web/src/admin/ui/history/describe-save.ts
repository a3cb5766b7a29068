import { type RecordNoun, records } from '@hydraulics/common/registry';
import { listed } from '@hydraulics/common/text';
import { told } from './told.ts';

type Field = { name: string; label: string };

/** Labels of columns that no form has. */
const others: Record<string, string> = { passwordHash: 'password' };

/** Pairs of alternating actions. As the record is shown, the last one was always the first of the pair. */
const turns: Record<string, readonly [last: string, before: string]> = {
  // A record with a form is not in the trash.
  deletedAt: ['Restored from the trash', 'Moved to the trash'],
};

/**
 * Describes a save: `Changed Name and Features`.
 * @param saves the changed columns of the saves of a record, the latest first
 * @param fields those of the form, which may have a part of the record only
 */
export function describeSave(
  saves: readonly string[][],
  index: number,
  noun: RecordNoun,
  fields: readonly Field[],
): string {
  const changed = saves[index] ?? [];
  const turn = changed.find(column => column in turns);
  if (turn) {
    const later = saves.slice(0, index).filter(columns => columns.includes(turn)).length;
    return turns[turn]?.[later % 2] ?? '';
  }
  if (changed.includes('deactivatedAt')) return 'Deactivated or reactivated';
  const names = told(changed, column => column).map(
    column =>
      fields.find(({ name }) => name === column)?.label ??
      records[noun].fields[column]?.label ??
      others[column] ??
      wordsOf(column),
  );
  return `Changed ${listed(names)}`;
}

const wordsOf = (column: string) => column.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
