import { adminPaths } from '@hydraulics/common/contract/paths';
import { useHost } from '../../../shared/host.tsx';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { copyAndNotify } from '../copy-text.ts';

/** The link's user and its token. */
export type InvitationLink = { name: string; token: string };

/** Shows an invitation's link, once, to pass it on where mail is not set up. */
export function InvitationLinkDialog({ link, onClose }: { link: InvitationLink | null; onClose: () => void }) {
  const { site } = useHost();
  const address = link ? `${site}${adminPaths.choosePassword.href()}#${link.token}` : '';
  return (
    <ModalDialog open={link !== null} label="Link of the invitation" onClose={onClose}>
      <h2>Hand this link to {link?.name}</h2>
      <p>It is shown only once. Anyone with this link can set the password. It works once, within three days.</p>
      <p className="invitation-link">
        <code>{address}</code>
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Done
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => void copyAndNotify(address, 'Link copied.')}
        >
          Copy the link
        </button>
      </div>
    </ModalDialog>
  );
}
