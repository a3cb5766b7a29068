import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { ProductCard } from '@hydraulics/common/nouns/lists/product-card';
import type { User } from '@hydraulics/common/nouns/users';
import { Link } from 'react-router-dom';
import { query } from '../../shared/data/query.ts';
import { useMay } from '../data/role.ts';
import { useApi } from '../data/use-api.ts';
import { useSessionState } from '../data/use-session.tsx';
import { CatalogueHealth } from '../features/dashboard/catalogue-health.tsx';
import { FirstSteps } from '../features/dashboard/first-steps.tsx';
import { LeftDrafts } from '../features/dashboard/left-drafts.tsx';
import { ToDo } from '../features/dashboard/to-do.tsx';
import { WaitingList } from '../features/dashboard/waiting-list.tsx';
import { DueEnquiries } from '../features/enquiries/due/due-enquiries.tsx';
import { RecentEnquiries, WaitingEnquiries } from '../features/enquiries/recent-enquiries.tsx';
import { StatusBanner } from '../features/status/status-banner.tsx';
import { formatDate } from '../ui/dates.ts';
import { EmailLink } from '../ui/email-link.tsx';
import { Page } from '../ui/page.tsx';
import { Part } from '../ui/parts/part.tsx';
import { RecordName } from '../ui/table/record-name.tsx';
import { RowActions } from '../ui/table/row-actions.tsx';
import { type Column, Table } from '../ui/table/table.tsx';
import { tableResult } from '../ui/table/table-result.ts';
import { useOfferedColumns } from '../ui/table/use-offered-columns.ts';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { Time } from '../ui/time.tsx';

const recentCount = 5;

const userColumns: Column<User>[] = [
  {
    title: 'Name',
    kind: 'name',
    value: ({ name }) => name,
    cell: ({ _id, name }) => <RecordName name={name} edit={adminPaths.editUser.href({ id: _id })} needs="users" />,
  },
  { title: 'Email', value: ({ email }) => email, cell: ({ email }) => <EmailLink address={email} /> },
  {
    title: 'Operation',
    kind: 'actions',
    cell: ({ _id, name }) => <RowActions of={name} edit={adminPaths.editUser.href({ id: _id })} />,
  },
];

const productColumns: Column<ProductCard>[] = [
  { title: 'Image', kind: 'image', cell: ({ images }) => <Thumbnail path={images[0]} /> },
  {
    title: 'Name',
    kind: 'name',
    cell: ({ _id, name }) => (
      <RecordName name={name} edit={adminPaths.editProduct.href({ id: _id })} view={paths.product.href({ id: _id })} />
    ),
  },
  { title: 'Category', value: ({ category }) => category },
  {
    title: 'Added',
    kind: 'figure',
    cell: ({ createdAt }) => <Time at={createdAt} format={formatDate} />,
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: ({ _id, name }) => <RowActions of={name} edit={adminPaths.editProduct.href({ id: _id })} />,
  },
];

/** Ordered by urgency: new enquiries, then open tasks, then products and users, as far as the role allows. */
export function Component() {
  const session = useSessionState();
  const name = 'user' in session ? session.user.name : '';
  const may = useMay();
  const products = useApi(query('products', 'list', { fields: 'card', limit: recentCount, sort: '-createdAt' }));
  return (
    <Page title={name ? `Welcome, ${name}` : 'Welcome'}>
      <Part>
        <StatusBanner />
      </Part>
      <Part>
        <FirstSteps />
      </Part>
      <div className="dashboard">
        {may('enquiries') && (
          <div className="dashboard-enquiries">
            <Part>
              <DueEnquiries />
            </Part>
            <Part>
              <RecentEnquiries />
            </Part>
            <Part>
              <WaitingEnquiries />
            </Part>
          </div>
        )}
        <Part>
          <CatalogueHealth />
        </Part>
        {may('content') && (
          <>
            <Part>
              <WaitingList />
            </Part>
            <Part>
              <ToDo />
            </Part>
          </>
        )}
        <Part>
          <LeftDrafts />
        </Part>
        <Table
          title="Recent Products"
          plain
          columns={useOfferedColumns(productColumns, 'content')}
          {...tableResult(products)}
          empty="No products yet."
          aside={<Link to={adminPaths.products.href()}>All products</Link>}
        />
        {may('users') && <AdminUsers />}
      </div>
    </Page>
  );
}

function AdminUsers() {
  const users = useApi(query('users', 'list'));
  return (
    <Table
      title="Admin Users"
      plain
      columns={userColumns}
      {...tableResult(users)}
      empty="No admin users."
      aside={<Link to={adminPaths.users.href()}>All users</Link>}
    />
  );
}
