import '../styles/section-form.css';
import { may } from '@hydraulics/common/contract/roles';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useFocusRecovery } from '../admin/app/use-focus-recovery.ts';
import { createQueryClient } from '../admin/data/query-client.ts';
import { storedRole, storedWait } from '../admin/data/role.ts';
import type { Session } from '../admin/data/session.ts';
import { StaffContext } from '../admin/data/staff-context.tsx';
import { useOtherTabs } from '../admin/data/use-other-tabs.ts';
import { SignInPanel } from '../admin/features/sign-in/sign-in-panel.tsx';
import { createBrowserClient } from '../shared/data/client.ts';
import { browserHost } from '../shared/host.tsx';

/** What the back office's forms need on a public page. */
export function staffForms(session: Session) {
  const client = createBrowserClient(browserHost.session.headers);
  const queryClient = createQueryClient(session);
  const useSession = () => useSyncExternalStore(session.subscribe, session.get);
  const Frame = ({ children }: { children: ReactNode }) => (
    <div className="section-form">
      <StaffContext host={browserHost} client={client} session={session} queryClient={queryClient}>
        {children}
      </StaffContext>
    </div>
  );
  return {
    Frame,
    /** Asks to sign in again when the session ended under a form. */
    Asked: () => {
      useOtherTabs(session);
      useFocusRecovery();
      const state = useSession();
      return <Frame>{state.kind === 'paused' && state.asking && <SignInPanel name={state.user.name} />}</Frame>;
    },
    useSignedIn: () => {
      const state = useSession();
      const role = 'user' in state ? storedRole(state.user.id) : undefined;
      return 'user' in state && (!role || may(role, 'publish', storedWait(state.user.id)));
    },
  };
}
