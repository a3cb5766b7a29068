import { siteMessages } from '@hydraulics/common/site-messages';
import type { ReactNode } from 'react';

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

/** An empty list, said in words. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <p className="notice-text">{children}</p>
    </div>
  );
}
