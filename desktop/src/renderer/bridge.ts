import type { Bridge } from '../channels.ts';

declare global {
  interface Window {
    desktop: Bridge;
  }
}

/** Exposed by the preload script. */
export const bridge = window.desktop;
