/** Inlined after the page's script: registers the service worker when the page has loaded and the browser is idle. */
type Policy = { createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

const { trustedTypes, requestIdleCallback } = window as unknown as {
  trustedTypes?: Factory;
  requestIdleCallback?: typeof setTimeout;
};

addEventListener('load', () =>
  (requestIdleCallback ?? setTimeout)(() => {
    const address = '/service-worker.js';
    const policy = trustedTypes?.createPolicy('offline', { createScriptURL: () => address });
    // Rejected if storage is forbidden.
    navigator.serviceWorker?.register(policy?.createScriptURL('') ?? address).catch(() => undefined);
  }),
);

export {};
