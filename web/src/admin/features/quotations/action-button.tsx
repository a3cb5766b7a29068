import type { Client } from '@hydraulics/common/contract/client';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';

type ActionButtonProps = {
  label: string;
  /** Asked first. */
  question?: string;
  failed: string;
  call: (client: Client) => Promise<{ message: string }>;
  after?: () => unknown;
  deletedId?: string | undefined;
  primary?: boolean;
  danger?: boolean;
  disabled?: boolean;
};

/** A button for a step of a quotation, which may ask first. */
export function ActionButton(props: ActionButtonProps) {
  const { label, question, failed, call, after, deletedId, primary, danger, disabled } = props;
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useCall('quotations', call, deletedId ? () => deletedId : undefined);
  const run = async () => {
    try {
      notify.success((await mutateAsync(undefined)).message);
      after?.();
    } catch (error) {
      notify.error(failed, { detail: reasonOf(error) });
    }
    setAsking(false);
  };
  return (
    <>
      <button
        type="button"
        className={`button ${primary ? 'button-primary' : ''}`}
        disabled={disabled || isPending}
        aria-haspopup={question ? 'dialog' : undefined}
        onClick={() => (question ? setAsking(true) : void run())}
      >
        {label}
      </button>
      {question && (
        <ConfirmDialog
          open={asking}
          title={`${label}?`}
          confirm={label}
          busy={isPending}
          danger={danger ?? false}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
