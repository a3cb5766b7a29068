import { adminPaths } from '@hydraulics/common/contract/paths';
import { useHost } from '../../../../shared/host.tsx';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';
import { copyAndNotify } from '../../../ui/copy-text.ts';

/** Whom a link is for, and its token. */
export type HandedLink = { name: string; token: string };

/** Shows the link of an invitation, once, to be handed over where no mail is set up. */
export function HandOver({ link, onClose }: { link: HandedLink | null; onClose: () => void }) {
  const { site } = useHost();
  const address = link ? `${site}${adminPaths.choosePassword.href()}#${link.token}` : '';
  return (
    <ModalDialog open={link !== null} label="Link of the invitation" onClose={onClose}>
      <h2>Hand this link to {link?.name}</h2>
      <p>It is shown only once. Whoever opens it chooses the password. It is good once, and for three days.</p>
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
