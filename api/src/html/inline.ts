import { createHash } from 'node:crypto';

/** An inline script or style, with its base64 hash for the content security policy. */
export type Inline = { text: string; sha256: string };

export const inline = (text: string): Inline => ({ text, sha256: createHash('sha256').update(text).digest('base64') });
