import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Quotation } from '@hydraulics/common/nouns/quotations/quotations';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from './action-button.tsx';

/** Issues the draft of a quotation as it was saved, or deletes it. */
export function IssueBar({ quotation, isUnsaved }: { quotation: Quotation; isUnsaved: boolean }) {
  const { _id: id, version, number } = quotation;
  const navigate = useNavigate();
  const what = number ? 'the draft of this revision' : 'this quotation';
  return (
    <section className="panel quotation-bar" aria-label="Issue">
      <p role="status">{isUnsaved ? 'Save your changes first, then issue the quotation.' : 'All changes are saved.'}</p>
      <ActionButton
        label="Issue"
        primary
        disabled={isUnsaved}
        failed="The quotation was not issued"
        question="An issued quotation is never changed. A new revision replaces it."
        call={client => client.quotations.issue({ id, version })}
      />
      <ActionButton
        label="Delete draft"
        danger
        failed="The draft was not deleted"
        question={`This deletes ${what} for good.`}
        call={client => client.quotations.remove({ id, version })}
        deletedId={number ? undefined : id}
        after={() => number || navigate(adminPaths.quotations.href())}
      />
    </section>
  );
}
