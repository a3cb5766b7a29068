import { registerHooks } from 'node:module';

/** Loaded before the app: resolves `electron` to the fake, for import and require. */
const fakeElectron = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fakeElectron, shortCircuit: true } : next(specifier, context),
});

// The folder of app.asar and app-update.yml in an installed app.
Object.assign(process, { resourcesPath: process.env.FAKE_ELECTRON_RESOURCES });
