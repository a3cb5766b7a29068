import { useEffect } from 'react';

const isNoTarget = (event: DragEvent): boolean =>
  !event.defaultPrevented &&
  event.dataTransfer?.types.includes('Files') === true &&
  !(event.target instanceof HTMLInputElement && event.target.type === 'file');

/** Files that are dropped beside what takes them are ignored; the browser would leave the screen and show them. */
export function useIgnoredDrops(): void {
  useEffect(() => {
    const ignored = new AbortController();
    const { signal } = ignored;
    window.addEventListener(
      'dragover',
      event => {
        if (!isNoTarget(event)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
      },
      { signal },
    );
    window.addEventListener('drop', event => isNoTarget(event) && event.preventDefault(), { signal });
    return () => ignored.abort();
  }, []);
}
