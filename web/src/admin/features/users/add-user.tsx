import { adminPaths } from '@hydraulics/common/contract/paths';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { AddRecordForm } from '../../ui/form/record-screens.tsx';
import { Page } from '../../ui/page.tsx';
import { InviteForm } from './invitations/invite-form.tsx';
import { userForm } from './user-form.tsx';

type Way = 'invitation' | 'password';

/** Adds a user: by an invitation, the usual way where mail is set up, or with a password that the owner chooses. */
export function Component() {
  const { data, error } = useApi(query('auth', 'recovery'));
  const [chosen, setChosen] = useState<Way | null>(null);
  const isKnown = data !== undefined || error;
  const byMail = data?.byMail ?? false;
  const way = chosen ?? (byMail ? 'invitation' : 'password');
  return (
    <Page title={adminPaths.addUser.title} crumbs={[listPages.users]}>
      {isKnown ? <WayChoice way={way} byMail={byMail} onChoose={setChosen} /> : <Loading />}
      {isKnown && (way === 'invitation' ? <InviteForm byMail={byMail} /> : <AddRecordForm form={userForm} />)}
    </Page>
  );
}

type WayChoiceProps = { way: Way; byMail: boolean; onChoose: (way: Way) => void };

function WayChoice({ way, byMail, onChoose }: WayChoiceProps) {
  const titles: Record<Way, string> = {
    invitation: byMail
      ? 'By an invitation that is mailed: they choose it themselves'
      : 'By a link that you hand over: they choose it themselves',
    password: 'I choose it, and tell them',
  };
  return (
    <fieldset className="field role-field invitation-choice">
      <legend className="field-label">How they get a password</legend>
      {(['invitation', 'password'] as const).map(each => (
        <label key={each} className="role-choice">
          <input type="radio" name="way" value={each} checked={way === each} onChange={() => onChoose(each)} />
          <span>{titles[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
