import { type LostReason, lostReasons, lostReasonWords } from '@hydraulics/common/nouns/enquiry-states';
import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';

type Question = { about: string; then: (reason: LostReason) => void };

/**
 * Asks why enquiries were lost before they are marked so.
 * @returns `ask` with what the question is about, such as "the enquiry of Vera"
 */
export function useLostReason(): { ask: (about: string, then: Question['then']) => void; dialog: ReactNode } {
  const id = useId();
  const [question, setQuestion] = useState<Question | null>(null);
  const [reason, setReason] = useState<LostReason>(lostReasons[0]);
  const confirm = () => {
    question?.then(reason);
    setQuestion(null);
  };
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title={`Why was ${question?.about ?? 'it'} lost?`}
      confirm="Mark as lost"
      onConfirm={confirm}
      onCancel={() => setQuestion(null)}
    >
      <label htmlFor={id}>Reason</label>{' '}
      <select
        id={id}
        className="reason-choice"
        value={reason}
        onChange={event => setReason(event.target.value as LostReason)}
      >
        {lostReasons.map(one => (
          <option key={one} value={one}>
            {sentenceCase(lostReasonWords[one])}
          </option>
        ))}
      </select>
      <p>Add what else you know as a note.</p>
    </ConfirmDialog>
  );
  const ask = (about: string, then: Question['then']) => {
    setReason(lostReasons[0]);
    setQuestion({ about, then });
  };
  return { ask, dialog };
}

const sentenceCase = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
