/** A command that a key runs on the enquiries screen. */
export type Command =
  | ('next' | 'previous' | 'in_work' | 'answered' | 'quoted' | 'spam')
  | ('delete' | 'reply' | 'select' | 'selectTo' | 'help');

/** Each command with its keys and its label. `repeats`: also while the key is held. */
export const commands: Record<Command, { keys: string[]; what: string; repeats?: true }> = {
  next: { keys: ['j', 'ArrowDown'], what: 'Open the next enquiry', repeats: true },
  previous: { keys: ['k', 'ArrowUp'], what: 'Open the previous enquiry', repeats: true },
  in_work: { keys: ['i'], what: 'Mark as in work' },
  answered: { keys: ['e'], what: 'Mark as answered, and open the next' },
  quoted: { keys: ['q'], what: 'Mark as quoted, and open the next' },
  spam: { keys: ['s'], what: 'Mark as spam, and open the next' },
  delete: { keys: ['#'], what: 'Delete, and open the next' },
  reply: { keys: ['r'], what: 'Reply by mail' },
  select: { keys: ['x'], what: 'Select or deselect; i, e, q, s and # then apply to the selection' },
  selectTo: { keys: ['X'], what: 'Select all from the last selected one to here' },
  help: { keys: ['?'], what: 'Show these keys' },
};

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'> & {
  shiftKey?: boolean;
  defaultPrevented?: boolean;
  /** Whether the key is typed into a field. */
  typing: boolean;
  /** Whether a dialog is open. */
  inDialog: boolean;
};

/** The command of a key. None while typing, with a modifier, or in a dialog. */
export function commandOf(press: KeyPress): Command | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, typing, inDialog, defaultPrevented } = press;
  if (ctrlKey || metaKey || altKey || isComposing || typing || inDialog || defaultPrevented) return null;
  // Shift is allowed, because some characters need it.
  if (press.shiftKey && !['X', '#', '?'].includes(key)) return null;
  const found = (Object.keys(commands) as Command[]).find(name => commands[name].keys.includes(key)) ?? null;
  return found && repeat && !commands[found].repeats ? null : found;
}
