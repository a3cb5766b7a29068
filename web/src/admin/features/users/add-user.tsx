import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { signupInput } from '@hydraulics/common/nouns/auth';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { notify } from '../../../shared/ui/notify.tsx';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { Form } from '../../ui/form/form.tsx';
import { Page } from '../../ui/page.tsx';
import { userFields } from './user-fields.tsx';

export function Component() {
  const navigate = useNavigate();
  const signup = useCall('auth', (client, input: z.output<typeof signupInput>) => client.auth.signup(input));
  return (
    <Page title={adminPaths.addUser.title} crumbs={[listPages.users]}>
      <Form
        schema={signupInput}
        fields={userFields(`At least ${limits.password.min} characters. A sentence is easier to keep than a riddle.`)}
        initial={{ name: '', email: '', password: '' }}
        submitLabel="Add +"
        busyLabel="Adding..."
        send={input => signup.mutateAsync(input)}
        onInvalid={(faults, values) => {
          const blank = Object.values(values).some(value => value.trim() === '');
          notify.error(blank ? 'All fields are required' : (Object.values(faults)[0] ?? ''));
        }}
        onFailed={error => notify.error(isUnreachable(error) ? messages.serverError(reasonOf(error)) : reasonOf(error))}
        onSent={({ message }) => {
          notify.success(message);
          void navigate(adminPaths.users.href());
        }}
      />
    </Page>
  );
}
