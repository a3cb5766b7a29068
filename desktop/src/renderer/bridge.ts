import type { Bridge } from '../channels.ts';

declare global {
  interface Window {
    desktop: Bridge;
  }
}

/** What the preload exposes. */
export const bridge = window.desktop;
