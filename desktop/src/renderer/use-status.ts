import { useEffect, useState } from 'react';
import type { Status } from '../channels.ts';
import { bridge } from './bridge.ts';

/** How the app stands towards its server, kept up to date; null until it is known. */
export function useStatus(): Status | null {
  const [status, setStatus] = useState<Status | null>(null);
  useEffect(() => {
    const stop = bridge.on['status.changed'](setStatus);
    void bridge['status.read'](null).then(result => {
      // What was told meanwhile is newer.
      if (result.ok) setStatus(now => now ?? result.value);
    });
    return stop;
  }, []);
  return status;
}
