import { telephone } from '@hydraulics/common/contact-links';
import { siteMessages } from '@hydraulics/common/site-messages';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Result } from '../../shared/data/store.ts';
import type { Retry } from '../../shared/data/use-query.ts';
import { useCompany } from '../page/use-company.ts';

/** A failed read while browsing: the specified text, what to do, and a retry. The rest of the page stays. */
export function LoadFailed({ retry }: { retry: Retry }) {
  const [isRetrying, setRetrying] = useState(false);
  const phone = useCompany()?.phones[0]?.number;
  const tryAgain = async ({ currentTarget: button }: MouseEvent) => {
    if (isRetrying) return;
    setRetrying(true);
    await retry();
    setRetrying(false);
    // The loaded content replaces the button, which had the focus.
    requestAnimationFrame(() => button.isConnected || document.getElementById('main')?.focus({ preventScroll: true }));
  };
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
      <button type="button" className="button button-line" aria-disabled={isRetrying} onClick={tryAgain}>
        {isRetrying ? siteMessages.loading : 'Try again'}
      </button>
    </div>
  );
}

/** Replaces texts that are loading or could not be loaded. */
export function TextsMissing({ state, retry }: { state: Result<unknown>['state']; retry: Retry }) {
  return (
    <div className="band wrap">
      {state === 'error' ? (
        <LoadFailed retry={retry} />
      ) : (
        <p className="notice-text" role="status">
          {siteMessages.loading}
        </p>
      )}
    </div>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <p className="notice-text">{children}</p>
    </div>
  );
}
