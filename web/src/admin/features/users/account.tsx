import { adminPaths } from '@hydraulics/common/contract/paths';
import { roles } from '@hydraulics/common/contract/roles';
import { limits } from '@hydraulics/common/limits';
import { passwordChange } from '@hydraulics/common/nouns/auth';
import type { User } from '@hydraulics/common/nouns/users';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { hasWeakPassword, setDuty, setWeakPassword, useDuty } from '../../data/account-duties.ts';
import { useMay } from '../../data/role.ts';
import { listPages } from '../../screens/list-pages.ts';
import { Appearance } from '../../ui/appearance/appearance.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { firstError } from '../../ui/form/use-record-form.ts';
import { EditScreen } from '../../ui/record/edit-screen.tsx';
import { Notices } from './enquiries/notices.tsx';
import { Signature } from './enquiries/signature.tsx';
import { newPassword } from './new-password.tsx';
import { OwnDrafts } from './own-drafts.tsx';
import { SecondFactors } from './second-factors/second-factors.tsx';
import { Sessions } from './sessions.tsx';
import { SignInTime } from './sign-in-time.tsx';

/**
 * The signed-in user's account, and a form to change the password. Users who must replace a generated password or set up
 * a second factor see nothing else, because the server refuses other calls.
 */
export function Component() {
  const mayReadUsers = useMay()('users');
  const duty = useDuty();
  return (
    <EditScreen
      title={adminPaths.account.title}
      list={mayReadUsers ? listPages.users : null}
      record={query('auth', 'self')}
      what="your account"
    >
      {user => (
        <>
          {duty === 'secondFactorSetup' && (
            <p className="account-notice">
              Owners need a second factor here. Please set up a passkey or an authenticator app to continue.
            </p>
          )}
          {!duty && <Identity user={user} />}
          {duty !== 'secondFactorSetup' && <PasswordForm user={user} />}
          {duty !== 'passwordChange' && <SecondFactors />}
          {!duty && <Notices />}
          {!duty && <Signature />}
          {!duty && <Appearance />}
          {!duty && <OwnDrafts />}
          {!duty && <Sessions />}
        </>
      )}
    </EditScreen>
  );
}

function Identity({ user: { _id: id, name, email, role, lastSignInAt } }: { user: User }) {
  return (
    <section className="panel account" aria-labelledby="account-who">
      <header className="panel-head">
        <h2 id="account-who">Signed in as</h2>
        <Link to={adminPaths.editUser.href({ id })}>Edit name and email</Link>
      </header>
      <dl className="account-facts">
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Role</dt>
        <dd>
          {roles[role].title}. {roles[role].summary}
        </dd>
        <dt>Last sign-in</dt>
        <dd>
          <SignInTime at={lastSignInAt} />
        </dd>
      </dl>
    </section>
  );
}

/** The new password is typed twice and sent once. */
const schema = passwordChange.extend({ again: z.string() }).superRefine(({ password, again }, context) => {
  if (again !== password) {
    context.addIssue({ code: 'custom', path: ['again'], message: 'This is different from the new password' });
  }
});

function PasswordForm({ user: { _id: id, name, email } }: { user: User }) {
  // A new form after each change, without the old passwords.
  const [round, setRound] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isRequired = useDuty() === 'passwordChange' || hasWeakPassword(id);
  useEffect(() => {
    if (round > 0) heading.current?.focus();
  }, [round]);
  const passwordHelp = `At least ${limits.password.min} characters, without your name, email or the company's name. It signs you out everywhere else.`;
  return (
    <section aria-labelledby="account-password" className="account-password">
      <h2 ref={heading} tabIndex={-1} id="account-password">
        Change your password
      </h2>
      {isRequired && (
        <p className="account-notice">
          Your password was generated for the first sign-in, or no longer meets the password rules. Please choose a new
          one to continue.
        </p>
      )}
      <RecordForm
        key={round}
        noun="auth"
        place={pathname}
        label="password"
        schema={schema}
        fields={[
          { name: 'present', label: 'Current password', type: 'password', autoComplete: 'current-password' },
          newPassword('New password', passwordHelp, [name, email]),
          { name: 'again', label: 'New password again', type: 'password', autoComplete: 'new-password' },
        ]}
        initial={{ present: '', password: '', again: '' }}
        submitLabel="Change password"
        busyLabel="Changing..."
        call={async ({ client, session }, { present, password }) => {
          const response = await client.auth.changePassword({ present, password });
          setWeakPassword(id, false);
          await session.signIn({ token: response.token, id, name });
          // Only after the response, because the sections that this shows need the new token.
          setDuty('passwordChange', id, false);
          return response;
        }}
        invalid={firstError}
        failed="Error changing password"
        after={({ message }) => {
          notify.success(message);
          setRound(round + 1);
        }}
      />
    </section>
  );
}
