import { useEffect, useState } from 'react';

/** In milliseconds, before what is typed is asked for. */
const debounceMs = 200;

/** What is typed into a search within a form or a dialog, and `q`, what of it is to be asked for once typing pauses. */
export function useSearchText() {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, q };
}
