import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import { useEffect } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Failed, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { PublicLink } from '../public-link.tsx';
import { PageFrames } from './page-frames.tsx';

/** The page of a record at the width of a phone and of a desktop, side by side. The app shows no pages of the website. */
export function PagePreview({ noun, id }: { noun: ReviewedNoun; id: string }) {
  const { kind } = useHost();
  const { mutate, data, error } = useCall('reviews', (client, record: string) =>
    client.reviews.share({ noun, record }),
  );
  useEffect(() => mutate(id), [mutate, id]);
  if (error) return <Failed message={reasonOf(error)} retry={() => mutate(id)} />;
  if (!data) return <Loading text="Loading the page..." />;
  return (
    <>
      <p className="review-dialog-note">This is the page with what was saved last. Only you see this preview.</p>
      <p className="review-dialog-actions">
        <PublicLink className="button button-small" path={data.path}>
          <Icon icon={icons.external} /> Open in a tab
        </PublicLink>
      </p>
      {kind === 'browser' && <PageFrames src={data.path} />}
    </>
  );
}
