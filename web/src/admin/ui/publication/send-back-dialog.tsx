import { AppError } from '@hydraulics/common/contract/errors';
import { type PublishRequest, publishRequestLimits } from '@hydraulics/common/nouns/publication/publish-requests';
import { useState } from 'react';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { TextField } from '../form/text-field.tsx';

type SendBackProps = { request: PublishRequest; onClose: () => void };

/** Asks what is to be changed before a record is published. */
export function SendBackDialog({ request, onClose }: SendBackProps) {
  const { _id: id, name, askedBy } = request;
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useCall('publishRequests', client =>
    client.publishRequests.sendBack({ id, remark }),
  );
  const send = async () => {
    if (!remark.trim()) {
      setError('Write what is missing or wrong.');
      return;
    }
    try {
      notify.success((await mutateAsync()).message);
      onClose();
    } catch (reason) {
      const [detail] = reason instanceof AppError ? reason.details : [];
      setError(detail?.message ?? reasonOf(reason));
    }
  };
  return (
    <ModalDialog open label="Send back" onClose={onClose}>
      <h2>
        Send <bdi>{name || 'this image'}</bdi> back?
      </h2>
      <DialogForm busy={isPending} onSubmit={send}>
        <TextField
          label={`What should ${askedBy ?? 'its author'} change?`}
          help="It stays a draft. The text is shown above the form."
          maxLength={publishRequestLimits.remark}
          value={remark}
          error={error}
          onChange={event => {
            setRemark(event.target.value);
            setError(undefined);
          }}
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send back'}
          </button>
        </div>
      </DialogForm>
    </ModalDialog>
  );
}
