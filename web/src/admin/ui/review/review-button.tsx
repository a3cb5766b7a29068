import { type ReviewedNoun, reviewedNouns } from '@hydraulics/common/nouns/reviews/review-limits';
import type { RecordNoun } from '@hydraulics/common/registry';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { Part } from '../parts/part.tsx';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

/** Whether a record of a noun can be previewed and shown to others. */
export const isReviewed = (noun: RecordNoun): noun is ReviewedNoun =>
  (reviewedNouns as readonly string[]).includes(noun);

/** Where the dialog opens with the remarks, as the list *To do* does. */
export const remarksHash = '#remarks';

/** Opens the real page of a record as it is saved, with its review links and remarks. */
export function ReviewButton({ noun, id }: { noun: ReviewedNoun; id: string }) {
  const { hash } = useLocation();
  const may = useMay();
  const [isOpen, setOpen] = useState(hash === remarksHash);
  // Loaded at the first opening, and kept, because only a dialog that is closed returns the focus.
  const [isLoaded, setLoaded] = useState(isOpen);
  if (!may('content')) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      >
        <Icon icon={icons.eye} /> Preview
      </button>
      {isLoaded && (
        <Part>
          <Suspense>
            <ReviewDialog
              noun={noun}
              id={id}
              open={isOpen}
              first={hash === remarksHash ? 'remarks' : 'page'}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </Part>
      )}
    </>
  );
}
