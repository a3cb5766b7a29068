import type { ReviewFrame } from '@hydraulics/common/contract/render';

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A time as its day, such as `27 November`. */
export const DayOf = ({ time }: { time: string }) => (
  <time dateTime={time.slice(0, 10)}>{format.format(new Date(time))}</time>
);

const pageTitles: Record<string, string> = { '/': 'Home', '/about-us': 'About us', '/contact-us': 'Contact us' };

/** Says what the page is, that visitors do not see it, and how long the link works. */
export function ReviewBanner({ review }: { review: ReviewFrame }) {
  const { isPreview, endsAt, remarks, own, instead } = review;
  const pages = Object.entries(instead);
  return (
    <aside className="review-banner" aria-label="Review" data-island="review" data-own={JSON.stringify(own)}>
      <p>
        <State review={review} />{' '}
        {isPreview ? (
          'This preview ends within an hour.'
        ) : (
          <>
            This link ends on <DayOf time={endsAt} />.
          </>
        )}
      </p>
      {pages.length > 0 && (
        <nav aria-label="Pages in review">
          {pages.map(([address, href]) => (
            <a key={href} href={href}>
              {pageTitles[address] ?? address}
            </a>
          ))}
        </nav>
      )}
      {remarks && <a href="#remarks">Write a remark</a>}
    </aside>
  );
}

function State({ review: { state, savedAt, publishAt } }: { review: ReviewFrame }) {
  const day = <DayOf time={savedAt} />;
  if (state === 'published') return <>Saved on {day}, and public as it is.</>;
  if (state === 'pending') return <>Changes of {day}, not public.</>;
  return (
    <>
      Draft of {day}, not public
      {state === 'scheduled' && publishAt && (
        <>
          {' '}
          until <DayOf time={publishAt} />
        </>
      )}
      .
    </>
  );
}
