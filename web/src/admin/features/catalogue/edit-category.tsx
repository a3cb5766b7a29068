import { adminPaths } from '@hydraulics/common/contract/paths';
import { type Category, categoryInput } from '@hydraulics/common/nouns/categories';
import { useNavigate, useParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';
import { useCall, useClient } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { EditScreen } from '../../ui/edit-screen.tsx';
import { Form } from '../../ui/form/form.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <EditScreen
      key={id}
      title={adminPaths.editCategory.title}
      list={listPages.products}
      record={query('categories', 'get', { id })}
      what="category"
    >
      {category => <CategoryForm category={category} />}
    </EditScreen>
  );
}

function CategoryForm({ category: { _id: id, name, version } }: { category: Category }) {
  const navigate = useNavigate();
  const client = useClient();
  const update = useCall('categories', (client, input: { name: string; version: number | undefined }) =>
    client.categories.update({ ...input, id }),
  );
  return (
    <Form
      schema={categoryInput}
      fields={[{ name: 'name', label: 'Category name', help: 'The new name shows at once, also on all its products.' }]}
      initial={{ name }}
      version={version}
      latest={() => client.categories.get({ id }).then(({ name, ...record }) => ({ ...record, values: { name } }))}
      what="category"
      submitLabel="Edit Category"
      busyLabel="Saving..."
      send={(input, { base }) => update.mutateAsync({ ...input, version: base.version })}
      onInvalid={faults => notify.error(faults.name ?? '')}
      onFailed={error => {
        const text = isUnreachable(error)
          ? 'An error occurred while updating the category.'
          : 'Failed to update category.';
        notify.error(text, { detail: reasonOf(error) });
      }}
      onSent={({ message }) => {
        notify.success(message);
        void navigate(adminPaths.products.href());
      }}
    />
  );
}
