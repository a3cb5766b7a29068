import { amount, formatNumber } from '../../../../../shared/locale.ts';
import type { FoundTable } from './find-table.ts';

/** Names a few and counts the rest. */
function list(names: readonly string[], most = 8): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${formatNumber(more)} more` : names.join(', ');
}

/**
 * What of the files is not read, what is read although nobody sees it, and which images lose their animation.
 * @param animated the names of the animated images of the table
 */
export function fileNotes(
  { unread, hiddenSheets, above, hiddenRows, hiddenColumns }: FoundTable,
  animated: readonly string[] = [],
): string[] {
  const one = (names: readonly unknown[], single: string, several: string) => (names.length === 1 ? single : several);
  const notes = [
    above > 0 && `${amount(above, 'row', 'rows')} above the headings ${above === 1 ? 'is' : 'are'} not imported.`,
    unread.length > 0 && `Not read: ${one(unread, 'the sheet', 'the sheets')} ${list(unread)}.`,
    hiddenSheets.length > 0 &&
      `Not read: ${one(hiddenSheets, 'the hidden sheet', 'the hidden sheets')} ${list(hiddenSheets)}.`,
    hiddenRows.length > 0 &&
      `Read like the others: ${one(hiddenRows, 'the hidden row', 'the hidden rows')} ${list(hiddenRows.map(row => formatNumber(row)))}. Delete ${one(hiddenRows, 'it', 'them')} from the table to leave ${one(hiddenRows, 'it', 'them')} out.`,
    hiddenColumns.length > 0 &&
      `Read like the others: ${one(hiddenColumns, 'the hidden column', 'the hidden columns')} ${list(hiddenColumns)}. Choose “Left out” for what is not to be imported.`,
    animated.length > 0 &&
      `Animated: ${list(animated)}. The website shows only the first picture of ${one(animated, 'it', 'each')}.`,
  ];
  return notes.flatMap(note => note || []);
}
