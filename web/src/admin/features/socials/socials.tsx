import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Social } from '@hydraulics/common/nouns/socials';
import { useEffect, useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { socialIcon } from '../../../shared/ui/social-icon.ts';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordName } from '../../ui/table/record-name.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { useOfferedColumns } from '../../ui/table/use-offered-columns.ts';

function Sign({ of }: { of: string }) {
  const icon = socialIcon(of);
  return icon ? <Icon icon={icon} /> : null;
}

const columnsOf = (onDelete: (row: Social) => void): Column<Social>[] => [
  {
    title: 'Social',
    kind: 'name',
    value: ({ name }) => name,
    cell: ({ _id, name }) => (
      <RecordName name={name} edit={adminPaths.editSocial.href({ id: _id })} needs="publish">
        <span className="social-name">
          <Sign of={name} />
          {name}
        </span>
      </RecordName>
    ),
  },
  {
    title: 'Link',
    value: ({ link }) => link,
    cell: ({ link }) => (
      <a href={link} target="_blank" rel="noopener noreferrer">
        {link}
      </a>
    ),
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} edit={adminPaths.editSocial.href({ id: row._id })} onDelete={() => onDelete(row)} />
    ),
  },
];

/** The social accounts in the website's footer and on its contact page. */
export function Component() {
  const mayChange = useMay()('publish');
  const deletion = useDeletion<Social>({
    noun: 'socials',
    nameOf: ({ name }) => name,
    consequence: () => 'Its link is removed from the footer and the contact page of the website.',
    remove: (client, id) => client.socials.remove({ id }),
    restore: (client, id) => client.socials.restore({ id }),
  });
  const socials = useApi(query('socials', 'list'));
  const failed = !socials.data && socials.error;
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification requires that a failure is only logged
    if (failed) console.error('The social accounts did not load:', reasonOf(failed));
  }, [failed]);
  return (
    <Page title={adminPaths.socials.title} action={mayChange && <AddLink page={adminPaths.addSocial} />}>
      <Table
        title="Social Media Accounts"
        noun="socials"
        columns={useOfferedColumns(
          useMemo(() => columnsOf(deletion.ask), [deletion.ask]),
          'publish',
        )}
        rows={failed ? [] : socials.data}
        empty={
          failed ? (
            <p className="state">
              <button type="button" className="button" onClick={() => void socials.refetch()}>
                Load again
              </button>
            </p>
          ) : (
            'No social media accounts available'
          )
        }
        note={deletion.note}
      />
      {deletion.dialog}
    </Page>
  );
}
