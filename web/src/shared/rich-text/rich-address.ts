/** Completes a typed link address; null if it would not open. */
export function toLink(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:@]+\.[^\s/:@.]{2,}(:\d+)?([/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}
