import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { isOpen } from '@hydraulics/common/nouns/enquiry-states';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { ChooseAction } from '../../../ui/menu/choose-action.tsx';
import { useMerging } from './use-merging.ts';

const about = ({ _id, name, product, message }: Enquiry) =>
  `${enquiryReference(_id)}, ${name}: ${product || message.slice(0, 60)}`;

/** Merges one of the customer's other open enquiries into the open one, after a question. Nothing without any. */
export function MergeWith({ enquiry, others }: { enquiry: Enquiry; others: Enquiry[] }) {
  const [other, setOther] = useState<Enquiry | null>(null);
  const { merge, isPending } = useMerging(enquiry);
  const choices = isOpen(enquiry.state) ? others.filter(({ state }) => isOpen(state)) : [];
  if (choices.length === 0 && other === null) return null;
  const confirm = async () => {
    if (other) await merge({ other: other._id, version: enquiry.version, otherVersion: other.version });
    setOther(null);
  };
  return (
    <>
      <ChooseAction
        className="merge-with"
        label="Merge with"
        placeholder="Merge with…"
        action="Merge"
        options={choices.map(one => ({ value: one._id, label: about(one) }))}
        disabled={isPending}
        onChoose={id => setOther(choices.find(({ _id }) => _id === id) ?? null)}
      />
      <ConfirmDialog
        open={other !== null}
        title={other ? `Merge the enquiry of ${other.name} into this one?` : ''}
        confirm="Merge"
        busyLabel="Merging..."
        busy={isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setOther(null)}
      >
        {other && (
          <>
            <p>
              Enquiry {enquiryReference(other._id)} of {formatDateTime(other.createdAt)} leaves the list. Its messages,
              items, files, notes and quotations are shown here. Later answers to it arrive here.
            </p>
            {other.email.toLowerCase() !== enquiry.email.toLowerCase() && (
              <p>
                Replies go to {enquiry.email}, and {other.email} does not get them. Once we answer {enquiry.name}, the
                private page of {other.name} says that a colleague asked too.
              </p>
            )}
            <p>Each private page shows only its own enquiry.</p>
            <p>You can take this back at any time.</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
