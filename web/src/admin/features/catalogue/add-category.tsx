import { adminPaths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import { categoryInput } from '@hydraulics/common/nouns/categories';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/ui/notify.tsx';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { Form } from '../../ui/form/form.tsx';
import { Page } from '../../ui/page.tsx';

export function Component() {
  const navigate = useNavigate();
  const create = useCall('categories', (client, input: { name: string }) => client.categories.create(input));
  return (
    <Page title={adminPaths.addCategory.title} crumbs={[listPages.products]}>
      <Form
        schema={categoryInput}
        fields={[
          {
            name: 'name',
            label: 'Category name',
            placeholder: 'Enter category name',
            help: 'As visitors see it in the Products menu and above the products.',
          },
        ]}
        initial={{ name: '' }}
        submitLabel="Add +"
        busyLabel="Adding..."
        send={input => create.mutateAsync(input)}
        onInvalid={faults => notify.error(faults.name ?? '')}
        onFailed={error => notify.error(isUnreachable(error) ? messages.serverError(reasonOf(error)) : reasonOf(error))}
        onSent={({ message }) => {
          notify.success(message);
          void navigate(adminPaths.products.href());
        }}
      />
    </Page>
  );
}
