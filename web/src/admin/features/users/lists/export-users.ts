import type { Client } from '@hydraulics/common/contract/client';
import { roles } from '@hydraulics/common/contract/roles';
import type { User } from '@hydraulics/common/nouns/users';
import { type Exported, type ExportHow, exportRows } from '../../../ui/export/export-rows.ts';
import { type SheetColumn, timeOf } from '../../../ui/export/sheet.ts';
import { filterRows, searchTexts, type Value } from '../../../ui/table/rows/table-rows.ts';
import { stateOf } from '../user-tags.tsx';

const columns: SheetColumn<User>[] = [
  { title: 'Name', width: 28, value: ({ name }) => name },
  { title: 'Email', width: 32, value: ({ email }) => email },
  { title: 'Role', width: 12, value: ({ role }) => roles[role].title },
  { title: 'State', width: 14, value: stateOf },
  { title: 'Last sign-in', width: 20, kind: 'time', value: ({ lastSignInAt }) => timeOf(lastSignInAt) },
  { title: 'Added', width: 20, kind: 'time', value: ({ createdAt }) => timeOf(createdAt) },
];

/** The filter of the table, and the columns that it searches. */
type Filter = { text: string; values: ((row: User) => Value)[]; only?: ReadonlyMap<string, unknown> };

/** The users of a filter as a file. @throws the error of the call; `AbortError` if aborted */
export async function exportUsers(client: Client, { text, values, only }: Filter, how: ExportHow): Promise<Exported> {
  const all = await client.users.list({}, { signal: how.signal });
  const found = filterRows(all, searchTexts(all, values), text);
  const page = async ({ limit, offset }: { limit: number; offset: number }) => found.slice(offset, offset + limit);
  return exportRows({ title: 'Users', name: 'users', columns, page, ...(only ? { only } : {}) }, how);
}
