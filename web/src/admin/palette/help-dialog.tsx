import { adminPaths } from '@hydraulics/common/contract/paths';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ModalDialog } from '../../shared/ui/modal-dialog.tsx';
import { Loading } from '../../shared/ui/states.tsx';
import { Part } from '../ui/parts/part.tsx';

/** The texts of all screens, loaded on first opening. */
const ScreenHelp = lazy(async () => ({ default: (await import('../ui/help/help-topics.tsx')).ScreenHelp }));

/** The help of the current screen and, by its search, of all others. The screen below stays as it is. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <ModalDialog open={open} className="help-dialog" label="Help" onClose={onClose}>
      <h2>Help</h2>
      <Part>
        <Suspense fallback={<Loading />}>
          <ScreenHelp pathname={pathname} />
        </Suspense>
      </Part>
      <div className="dialog-actions">
        <Link className="button" to={adminPaths.help.href()} onClick={onClose}>
          All of the help
        </Link>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}
