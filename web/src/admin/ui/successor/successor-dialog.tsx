import type { DeletedAddress } from '@hydraulics/common/nouns/redirects';
import { useState } from 'react';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { DialogActions } from '../form/dialog/dialog-actions.tsx';
import { type Successor, SuccessorField } from './successor-field.tsx';

/** Changes where the old links of a deleted record lead. */
export default function SuccessorDialog({ of, onClose }: { of: DeletedAddress; onClose: () => void }) {
  const { kind, recordId: id, name } = of;
  const [chosen, setChosen] = useState<Successor | null>(of.successor);
  const { mutateAsync, isPending } = useCall('redirects', (client, successorId: string) =>
    kind === 'product'
      ? client.redirects.setSuccessor({ id, successorId })
      : client.redirects.setCategorySuccessor({ id, successorId }),
  );
  const save = async () => {
    try {
      const { message } = await mutateAsync(chosen?._id ?? '');
      notify.success(message);
      onClose();
    } catch (error) {
      notify.error('Nothing was changed.', { detail: reasonOf(error) });
    }
  };
  return (
    <ModalDialog open label={`Old links to ${name}`} onClose={onClose}>
      <h2>
        Old links to “<bdi>{name}</bdi>”
      </h2>
      <SuccessorField kind={kind} except={[id]} chosen={chosen} onChoose={setChosen} />
      <DialogActions
        action="Save"
        acting="Saving..."
        isActing={isPending}
        onAct={() => void save()}
        onCancel={onClose}
      />
    </ModalDialog>
  );
}
