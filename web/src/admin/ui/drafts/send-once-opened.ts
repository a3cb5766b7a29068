import { useEffect } from 'react';

const key = 'send once opened';

/** Sends the draft of a form as soon as it is opened in this window, for example to show its conflict. */
export const sendOnceOpened = (place: string): void => sessionStorage.setItem(key, place);

export function useSendOnceOpened(place: string, submit: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (sessionStorage.getItem(key) !== place) return;
    sessionStorage.removeItem(key);
    void submit();
  }, []);
}
