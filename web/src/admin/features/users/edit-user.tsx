import { adminPaths } from '@hydraulics/common/contract/paths';
import { forbiddenMessage, may } from '@hydraulics/common/contract/roles';
import { useParams } from 'react-router-dom';
import { useRole } from '../../data/role.ts';
import { useSessionState } from '../../data/use-session.tsx';
import { Forbidden } from '../../ui/forbidden.tsx';
import { EditRecord } from '../../ui/record/record-screens.tsx';
import { InvitationOfUser } from './invitations/invitation-of-user.tsx';
import { SecondFactorsOfUser } from './second-factors/second-factors-of-user.tsx';
import { Sessions } from './sessions.tsx';
import { ownUserForm, userForm } from './user-form.tsx';

/** Owners can edit every user, others themselves. */
export function Component() {
  const { id = '' } = useParams();
  const role = useRole();
  const state = useSessionState();
  const isOwner = !role || may(role, 'users');
  const isOwn = 'user' in state && state.user.id === id;
  if (role && !isOwner && !isOwn) {
    return <Forbidden title={adminPaths.editUser.title} reason={forbiddenMessage('users', role)} />;
  }
  return <EditRecord form={isOwner ? forms.ofUser : forms.ofOneself} />;
}

const forms = {
  ofUser: {
    ...userForm,
    edit: {
      ...userForm.edit,
      beside: (id: string) => (
        <>
          <InvitationOfUser user={id} />
          <SecondFactorsOfUser user={id} />
          <Sessions user={id} />
        </>
      ),
    },
  },
  ofOneself: { ...ownUserForm, edit: { ...ownUserForm.edit, beside: (id: string) => <Sessions user={id} /> } },
};
