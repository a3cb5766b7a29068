import { siteMessages } from '@hydraulics/common/site-messages';
import type { ReactNode } from 'react';
import type { Result } from '../data/store.ts';

/** A read that failed while browsing: the words of the specification, and another try. The rest of the page stands. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <div className="notice notice-fault" role="alert">
      <p className="notice-text">{siteMessages.listFailed}</p>
      <button type="button" className="button button-line" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** In the place of texts that are on their way, or could not be had. */
export function TextsMissing({ state, retry }: { state: Result<unknown>['state']; retry: () => void }) {
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
