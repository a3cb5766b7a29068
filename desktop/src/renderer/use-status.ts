import { useEffect, useState } from 'react';
import type { Status } from '../channels.ts';
import { bridge } from './bridge.ts';

/** The current status of the app; null until it is loaded. */
export function useStatus(): Status | null {
  const [status, setStatus] = useState<Status | null>(null);
  useEffect(() => {
    const unsubscribe = bridge.on['status.changed'](setStatus);
    void bridge['status.read'](null).then(result => {
      // An event received in the meantime is newer.
      if (result.ok) setStatus(current => current ?? result.value);
    });
    return unsubscribe;
  }, []);
  return status;
}
