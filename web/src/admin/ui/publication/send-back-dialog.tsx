import type { Noun } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { type PublishRequest, publishRequestLimits } from '@hydraulics/common/nouns/publication/publish-requests';
import { type ReactNode, useState } from 'react';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { DialogActions } from '../form/dialog/dialog-actions.tsx';
import { DialogForm } from '../form/dialog/dialog-form.tsx';
import { TextField } from '../form/text-field.tsx';

type SendBackProps = {
  noun: Noun;
  /** What is sent back. */
  what: ReactNode;
  /** Who is to change it. */
  author: string | null;
  maxLength: number;
  call: (client: Client, remark: string) => Promise<{ message: string }>;
  onClose: () => void;
};

/** Asks what is to be changed before a record is published, or a quotation issued. */
export function SendBackDialog({ noun, what, author, maxLength, call, onClose }: SendBackProps) {
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useCall(noun, client => call(client, remark));
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
      <h2>Send {what} back?</h2>
      <DialogForm busy={isPending} onSubmit={send}>
        <TextField
          label={`What should ${author ?? 'its author'} change?`}
          help="It stays a draft. The text is shown above the form."
          maxLength={maxLength}
          value={remark}
          error={error}
          onChange={event => {
            setRemark(event.target.value);
            setError(undefined);
          }}
        />
        <DialogActions action="Send back" acting="Sending..." isActing={isPending} onCancel={onClose} />
      </DialogForm>
    </ModalDialog>
  );
}

type SendRequestBackProps = { request: PublishRequest; onClose: () => void };

/** Sends a record back that a colleague asked to publish. */
export function SendRequestBack({ request: { _id: id, name, askedBy }, onClose }: SendRequestBackProps) {
  return (
    <SendBackDialog
      noun="publishRequests"
      what={<bdi>{name || 'this image'}</bdi>}
      author={askedBy}
      maxLength={publishRequestLimits.remark}
      call={(client, remark) => client.publishRequests.sendBack({ id, remark })}
      onClose={onClose}
    />
  );
}
