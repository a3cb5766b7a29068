import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { useApi } from '../../data/use-api.ts';
import { TableChoice } from '../table/table-choice.tsx';
import { PagePreview } from './page-preview.tsx';
import { RemarkList } from './remark-list.tsx';
import { ReviewLinks } from './review-links.tsx';

type Tab = 'page' | 'links' | 'remarks';

type ReviewDialogProps = { noun: ReviewedNoun; id: string; open: boolean; first: Tab; onClose: () => void };

/** Shows a record as visitors would see it, who else may see it, and what they say about it. */
export function ReviewDialog({ noun, id, open, first, onClose }: ReviewDialogProps) {
  const [tab, setTab] = useState<Tab>(first);
  const { data: remarks } = useApi(query('reviews', 'remarks', { noun, record: id }), { enabled: open, every: 15_000 });
  const waiting = remarks?.filter(({ doneAt }) => doneAt === null).length;
  const tabs = [
    { value: 'page', label: 'Page' },
    { value: 'links', label: 'Review links' },
    { value: 'remarks', label: 'Remarks', count: waiting },
  ];
  return (
    <ModalDialog open={open} label="Preview" className="review-dialog" onClose={onClose}>
      <header className="review-dialog-head">
        <h2>Preview</h2>
        <TableChoice label="What to show" choices={tabs} value={tab} onChoose={next => setTab(next as Tab)} />
        <button type="button" className="button button-small" onClick={onClose}>
          Close
        </button>
      </header>
      {tab === 'page' && <PagePreview noun={noun} id={id} />}
      {tab === 'links' && <ReviewLinks noun={noun} id={id} />}
      {tab === 'remarks' && <RemarkList noun={noun} id={id} />}
    </ModalDialog>
  );
}
