import { adminPaths } from '@hydraulics/common/contract/paths';
import { roles } from '@hydraulics/common/contract/roles';
import { userFields } from '@hydraulics/common/nouns/fields/record-fields';
import { invitation } from '@hydraulics/common/nouns/users';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../../shared/ui/notify.tsx';
import { described } from '../../../ui/form/description.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { firstError } from '../../../ui/form/use-record-form.ts';
import { type InvitationLink, InvitationLinkDialog } from '../../../ui/invitations/invitation-link-dialog.tsx';
import { RoleField } from '../role-field.tsx';

const fields = [
  { name: 'name', ...described(userFields.name), autoComplete: 'off' },
  { name: 'email', ...described(userFields.email), type: 'email', autoComplete: 'off' },
  {
    name: 'role',
    ...described(userFields.role),
    Input: RoleField,
    show: (role?: keyof typeof roles) => role && roles[role].title,
  },
] as const;

/** Adds a user who chooses the password by a link. */
export function InviteForm({ byMail }: { byMail: boolean }) {
  const navigate = useNavigate();
  const [invitationLink, setLink] = useState<InvitationLink | null>(null);
  const leave = () => void navigate(adminPaths.users.href());
  return (
    <>
      <RecordForm
        noun="users"
        label="user"
        place={`${adminPaths.addUser.href()}#invitation`}
        schema={invitation}
        fields={fields}
        initial={{ name: '', email: '', role: 'editor' }}
        call={async ({ client }, data) => ({ ...(await client.users.invite(data)), name: data.name })}
        invalid={firstError}
        after={({
          message,
          name,
          linkToken: token,
        }: {
          message: string;
          name: string;
          linkToken?: string | undefined;
        }) => {
          if (token) return setLink({ name, token });
          notify.success(message);
          leave();
        }}
        submitLabel={byMail ? 'Send invitation' : 'Make a link'}
        busyLabel="Adding..."
      />
      <InvitationLinkDialog link={invitationLink} onClose={leave} />
    </>
  );
}
