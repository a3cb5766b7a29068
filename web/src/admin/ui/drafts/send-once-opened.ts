import { useEffect } from 'react';
import { TabMemory } from '../../../shared/data/tab-memory.ts';

const places = new TabMemory<string>('send ');
const key = 'once opened';

/** Sends the draft of a form as soon as it is opened in this window, for example to show its conflict. */
export const sendOnceOpened = (place: string): void => places.set(key, place);

export function useSendOnceOpened(place: string, submit: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (places.get(key) !== place) return;
    places.forget(key);
    void submit();
  }, []);
}
