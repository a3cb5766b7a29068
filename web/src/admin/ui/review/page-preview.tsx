import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Failed, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { PublicLink } from '../public-link.tsx';

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
      {kind === 'browser' && (
        <div className="review-frames">
          <Frame title="Phone" width={390} src={data.path} />
          <Frame title="Desktop" width={1280} src={data.path} />
        </div>
      )}
    </>
  );
}

type FrameProps = { title: string; width: number; src: string };

/** A page in a window of a width, as large as there is room for. */
function Frame({ title, width, src }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);
  return (
    <figure className="review-frame" data-width={width}>
      <figcaption>
        {title}, {width} pixels
      </figcaption>
      <div ref={box} className="review-frame-box">
        <iframe title={`The page on a ${title.toLowerCase()}`} src={src} loading="lazy" style={{ scale }} />
      </div>
    </figure>
  );
}
