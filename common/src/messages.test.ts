import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { type RecordNoun, records } from './registry.ts';

/** From section 8 of the specification. A failed deletion of a contact has a text of its own there. */
test.each<[RecordNoun, string, string?]>([
  ['categories', 'Category deleted successfully!', 'Error deleting category: It is gone.'],
  ['products', 'Product deleted successfully!', 'Error deleting product: It is gone.'],
  ['gallery', 'Image deleted successfully!', 'Error deleting image: It is gone.'],
  ['users', 'User deleted successfully!', 'Error deleting user: It is gone.'],
  ['enquiries', 'Contact deleted successfully!'],
])('the messages of a deletion of %s are the specified ones', (noun, deleted, failed) => {
  const { title, deletedAs = title }: { title: string; deletedAs?: string } = records[noun];
  expect(messages.deleted(deletedAs)).toBe(deleted);
  if (failed) expect(messages.deleteFailed(title.toLowerCase(), 'It is gone.')).toBe(failed);
});
