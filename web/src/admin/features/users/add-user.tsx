import { adminPaths } from '@hydraulics/common/contract/paths';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { Page } from '../../ui/page.tsx';
import { AddRecordForm } from '../../ui/record/record-screens.tsx';
import { InviteForm } from './invitations/invite-form.tsx';
import { userForm } from './user-form.tsx';

type AddMethod = 'invitation' | 'password';

/** Adds a user: by an invitation, the default if mail is set up, or with a password that the owner chooses. */
export function Component() {
  const { data, error } = useApi(query('auth', 'recovery'));
  const [chosen, setChosen] = useState<AddMethod | null>(null);
  // Stays as first loaded, so that reloading data does not replace the form.
  const [known, setKnown] = useState<{ byMail: boolean } | null>(null);
  if (known === null && (data !== undefined || error)) setKnown({ byMail: data?.byMail ?? false });
  const isKnown = known !== null;
  const byMail = known?.byMail ?? false;
  const method = chosen ?? (byMail ? 'invitation' : 'password');
  return (
    <Page title={adminPaths.addUser.title} crumbs={[listPages.users]}>
      {isKnown ? <MethodChoice method={method} byMail={byMail} onChoose={setChosen} /> : <Loading />}
      {isKnown && (method === 'invitation' ? <InviteForm byMail={byMail} /> : <AddRecordForm form={userForm} />)}
    </Page>
  );
}

type MethodChoiceProps = { method: AddMethod; byMail: boolean; onChoose: (method: AddMethod) => void };

function MethodChoice({ method, byMail, onChoose }: MethodChoiceProps) {
  const titles: Record<AddMethod, string> = {
    invitation: byMail ? 'Send an invitation: they choose it' : 'Create a link to pass on: they choose it',
    password: 'I choose it and tell them',
  };
  return (
    <fieldset className="field role-field invitation-choice">
      <legend className="field-label">How they get a password</legend>
      {(['invitation', 'password'] as const).map(each => (
        <label key={each} className="role-choice">
          <input type="radio" name="method" value={each} checked={method === each} onChange={() => onChoose(each)} />
          <span>{titles[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
