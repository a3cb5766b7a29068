import { notify } from '../../shared/ui/notify.tsx';
import { reasonOf } from '../data/reasons.ts';

/** @throws if neither API works; without https only the old one exists */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Refused, as in some app windows: the old API needs no permission.
    }
  }
  const focused = document.activeElement as HTMLElement | null;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  focused?.focus();
  if (!copied) throw new Error('The clipboard is not available.');
}

/** Copies a text to the clipboard, and announces the outcome. */
export async function copyAndNotify(text: string, message: string): Promise<void> {
  try {
    await copyText(text);
    notify.success(message);
  } catch (error) {
    notify.error('Error copying', { detail: reasonOf(error) });
  }
}
