import { adminPaths } from '@hydraulics/common/paths';
import type { Social } from '@hydraulics/common/socials';
import { query } from '../data/query.ts';
import { type Column, Table } from '../ui/table.tsx';
import { useApi } from './data/use-api.ts';
import { Page } from './page.tsx';
import { RowActions } from './row-actions.tsx';
import { SocialIcon } from './social-icon.tsx';
import { tableResult } from './table-result.ts';

const columns: Column<Social>[] = [
  {
    title: 'Social',
    kind: 'name',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span className="social-name">
        <SocialIcon name={name} />
        {name}
      </span>
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

/** The accounts that the website's footer and contact page link to. */
export function Component() {
  const socials = useApi(query('socials', 'list'));
  return (
    <Page title={adminPaths.socials.title}>
      <Table
        title="Social Media Accounts"
        columns={columns}
        {...tableResult(socials)}
        empty="No social media accounts available"
      />
    </Page>
  );
}
