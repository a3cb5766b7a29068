import type { Contact } from '@hydraulics/common/contacts';
import { adminPaths } from '@hydraulics/common/paths';
import type { ProductCard } from '@hydraulics/common/products';
import type { User } from '@hydraulics/common/users';
import { Link } from 'react-router-dom';
import { query } from '../data/query.ts';
import { type Column, Table } from '../ui/table.tsx';
import { CatalogueHealth } from './catalogue-health.tsx';
import { useApi } from './data/use-api.ts';
import { useSessionState } from './data/use-session.tsx';
import { showDay, showMoment } from './dates.ts';
import { EmailLink } from './email-link.tsx';
import { Page } from './page.tsx';
import { tableResult } from './table-result.ts';
import { Thumbnail } from './thumbnail.tsx';

const recentCount = 5;

const queryColumns: Column<Contact>[] = [
  { title: 'Name', kind: 'name', value: ({ name }) => name },
  { title: 'Organization', value: ({ organization }) => organization || '–' },
  { title: 'Message', cell: ({ message }) => <span className="clamped">{message}</span> },
  {
    title: 'Received',
    kind: 'figure',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{showMoment(createdAt)}</time>,
  },
];

const userColumns: Column<User>[] = [
  { title: 'Name', kind: 'name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email, cell: ({ email }) => <EmailLink address={email} /> },
];

const productColumns: Column<ProductCard>[] = [
  { title: 'Image', kind: 'image', cell: ({ images }) => <Thumbnail path={images[0]} /> },
  { title: 'Name', kind: 'name', value: ({ name }) => name },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Added', kind: 'figure', cell: ({ createdAt }) => <time dateTime={createdAt}>{showDay(createdAt)}</time> },
];

/** What staff need first in the morning: new enquiries, then users and products, and what the catalogue lacks. */
export function Component() {
  const session = useSessionState();
  const name = 'user' in session ? session.user.name : '';
  const queries = useApi(query('contacts', 'recent'));
  const users = useApi(query('users', 'list'));
  const products = useApi(query('products', 'list', { fields: 'card', limit: recentCount, sort: '-createdAt' }));
  return (
    <Page title={name ? `Welcome, ${name}` : 'Welcome'}>
      <div className="dashboard">
        <Table
          title="Recent Queries"
          plain
          columns={queryColumns}
          {...tableResult(queries)}
          empty="No queries yet. What visitors send through the contact form shows here."
          aside={<Link to={adminPaths.contacts.href()}>All queries</Link>}
        />
        <CatalogueHealth />
        <Table
          title="Recent Products"
          plain
          columns={productColumns}
          {...tableResult(products)}
          empty="No products yet."
          aside={<Link to={adminPaths.products.href()}>All products</Link>}
        />
        <Table
          title="Admin Users"
          plain
          columns={userColumns}
          {...tableResult(users)}
          empty="No admin users."
          aside={<Link to={adminPaths.users.href()}>All users</Link>}
        />
      </div>
    </Page>
  );
}
