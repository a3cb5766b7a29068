import type { Contact } from '@hydraulics/common/contacts';
import { messages } from '@hydraulics/common/messages';
import { adminPaths } from '@hydraulics/common/paths';
import { useEffect } from 'react';
import { query } from '../data/query.ts';
import { notify } from '../ui/notify.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { useApi } from './data/use-api.ts';
import { showMoment } from './dates.ts';
import { EmailLink } from './email-link.tsx';
import { Page } from './page.tsx';
import { RowActions } from './row-actions.tsx';
import { tableResult } from './table-result.ts';
import { useRemoval } from './use-removal.tsx';

/** What visitors sent through the contact form. */
export function Component() {
  const contacts = useApi(query('contacts', 'list'));
  const failed = contacts.isError;
  useEffect(() => {
    if (failed) notify.error(messages.contactsFetch);
  }, [failed]);
  const removal = useRemoval<Contact>({
    noun: 'contacts',
    what: 'Contact',
    nameOf: ({ name }) => name,
    consequence: ({ name, email }) => `The enquiry of ${name} (${email}) goes from this list and from the dashboard.`,
    remove: (client, id) => client.contacts.remove({ id }),
    restore: (client, id) => client.contacts.restore({ id }),
    failed: () => 'Error deleting contact',
  });
  const columns: Column<Contact>[] = [
    {
      title: 'Name',
      kind: 'name',
      value: ({ name }) => name,
      cell: ({ name, createdAt }) => (
        <>
          {name}
          <time className="cell-more" dateTime={createdAt}>
            {showMoment(createdAt)}
          </time>
        </>
      ),
    },
    { title: 'Email', value: ({ email }) => email, cell: ({ email }) => <EmailLink address={email} /> },
    { title: 'Organization', value: ({ organization }) => organization, cell: row => row.organization || '–' },
    { title: 'Message', value: ({ message }) => message, cell: row => <p className="cell-message">{row.message}</p> },
    {
      title: 'Operation',
      kind: 'actions',
      cell: row => <RowActions of={row.name} onDelete={() => removal.ask(row)} />,
    },
  ];
  return (
    <Page title={adminPaths.contacts.title}>
      <Table
        title="Queries"
        columns={columns}
        {...tableResult(contacts, messages.contactsLoading)}
        empty="No contacts available"
        note={removal.note}
      />
      {removal.dialog}
    </Page>
  );
}
