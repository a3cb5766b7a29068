import { errorCodes } from '@hydraulics/common/contract/errors';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Loading } from '../../../../shared/ui/states.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useClient } from '../../../data/use-api.ts';
import { ChoosePasswordForm, type OpenedLink } from './choose-password-form.tsx';

type Opened = { kind: 'opening' } | { kind: 'open'; link: OpenedLink } | { kind: 'over'; reason: string };

/** Opens a mailed link, whose token is in the fragment, to choose a password. */
export function Component() {
  const opened = useOpenedLink();
  useEffect(() => {
    document.title = `${adminPaths.choosePassword.title} · Back office`;
  }, []);
  return (
    <section className="login-form">
      <p className="login-office">Back office</p>
      <h1 tabIndex={-1}>{adminPaths.choosePassword.title}</h1>
      {opened.kind === 'opening' && <Loading />}
      {opened.kind === 'over' && (
        <>
          <p role="alert">{opened.reason}</p>
          <p>
            <Link to={adminPaths.forgottenPassword.href()}>Ask for a link</Link>
            {' · '}
            <Link to={adminPaths.login.href()}>Sign in</Link>
          </p>
        </>
      )}
      {opened.kind === 'open' && <ChoosePasswordForm link={opened.link} />}
    </section>
  );
}

function useOpenedLink(): Opened {
  const client = useClient();
  const { hash } = useLocation();
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  useEffect(() => {
    let current = true;
    const token = hash.slice(1);
    if (!token) return setOpened({ kind: 'over', reason: errorCodes.link_over.message });
    client.auth
      .openLink({ token })
      .then((link): Opened => ({ kind: 'open', link: { ...link, token } }))
      .catch((error): Opened => ({ kind: 'over', reason: reasonOf(error) }))
      .then(result => current && setOpened(result));
    return () => {
      current = false;
    };
  }, [client, hash]);
  return opened;
}
