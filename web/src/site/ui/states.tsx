import { siteMessages } from '@hydraulics/common/site-messages';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Result } from '../../shared/data/store.ts';
import type { Retry } from '../../shared/data/use-query.ts';

/** A read that failed while browsing: the words of the specification, and another try. The rest of the page stands. */
export function LoadFailed({ retry }: { retry: Retry }) {
  const [trying, setTrying] = useState(false);
  const tryAgain = async ({ currentTarget: button }: MouseEvent) => {
    if (trying) return;
    setTrying(true);
    await retry();
    setTrying(false);
    // What came stands in the place of the button, and of the focus.
    requestAnimationFrame(() => button.isConnected || document.getElementById('main')?.focus({ preventScroll: true }));
  };
  return (
    <div className="notice notice-fault" role="alert">
      <p className="notice-text">{siteMessages.listFailed}</p>
      <button type="button" className="button button-line" aria-disabled={trying} onClick={tryAgain}>
        {trying ? siteMessages.loading : 'Try again'}
      </button>
    </div>
  );
}

/** In the place of texts that are on their way, or could not be had. */
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

/** An empty list, said in words. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <p className="notice-text">{children}</p>
    </div>
  );
}
