import { telephone } from '@hydraulics/common/contact-links';
import { siteMessages } from '@hydraulics/common/site-messages';
import type { ReactNode } from 'react';
import { usePlace } from '../page/place.ts';
import { useCompany } from '../page/use-company.ts';

/** A failed read: the specified text, what to do, and a link to try again. The rest of the page stays. */
export function LoadFailed() {
  const { pathname, search } = usePlace();
  const phone = useCompany()?.phones[0]?.number;
  return (
    <div className="notice notice-error" role="alert">
      <div>
        <p className="notice-text">{siteMessages.listFailed}</p>
        <p>
          Try again in a moment
          {phone && (
            <>
              , or call <a href={telephone(phone)}>{phone}</a>
            </>
          )}
          .
        </p>
      </div>
      <a className="button button-line" href={pathname + search}>
        Try again
      </a>
    </div>
  );
}

/** Replaces texts that could not be loaded. */
export const TextsMissing = () => (
  <div className="band wrap">
    <LoadFailed />
  </div>
);

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <p className="notice-text">{children}</p>
    </div>
  );
}
