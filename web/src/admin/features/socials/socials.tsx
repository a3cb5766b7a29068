import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Social } from '@hydraulics/common/nouns/socials';
import { useEffect } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { socialIcon } from '../../../shared/ui/social-icon.ts';
import { reasonOf } from '../../data/reasons.ts';
import { useApi } from '../../data/use-api.ts';
import { Page } from '../../ui/page.tsx';
import { RecordName } from '../../ui/table/record-name.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { useOfferedColumns } from '../../ui/table/use-offered-columns.ts';

function Sign({ of }: { of: string }) {
  const icon = socialIcon(of);
  return icon ? <Icon icon={icon} /> : null;
}

const columns: Column<Social>[] = [
  {
    title: 'Social',
    kind: 'name',
    value: ({ name }) => name,
    cell: ({ _id, name }) => (
      <RecordName name={name} edit={adminPaths.editSocial.href({ id: _id })}>
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
    cell: row => <RowActions of={row.name} edit={adminPaths.editSocial.href({ id: row._id })} />,
  },
];

/** The social accounts in the website's footer and on its contact page. */
export function Component() {
  const socials = useApi(query('socials', 'list'));
  const failed = !socials.data && socials.error;
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification requires that a failure is only logged
    if (failed) console.error('The social accounts did not load:', reasonOf(failed));
  }, [failed]);
  return (
    <Page title={adminPaths.socials.title}>
      <Table
        title="Social Media Accounts"
        noun="socials"
        columns={useOfferedColumns(columns, 'content')}
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
      />
    </Page>
  );
}
