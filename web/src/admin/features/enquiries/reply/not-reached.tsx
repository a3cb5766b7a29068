import type { Enquiry } from '@hydraulics/common/nouns/enquiries';

/** Names who else asked in a merged enquiry, and does not get the reply. */
export function NotReached({ enquiry: { name, email, merged = [] } }: { enquiry: Enquiry }) {
  const others = merged.filter(one => one.email.toLowerCase() !== email.toLowerCase());
  if (others.length === 0) return null;
  const people = [...new Map(others.map(one => [one.email.toLowerCase(), `${one.name} (${one.email})`])).values()];
  return (
    <p className="reply-route">
      <strong>Only {name} gets this reply.</strong> {people.join(' and ')}{' '}
      {people.length === 1
        ? 'does not, whose enquiry is merged with this one.'
        : 'do not, whose enquiries are merged with this one.'}
    </p>
  );
}
