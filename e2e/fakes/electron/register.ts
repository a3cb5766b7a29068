import { registerHooks } from 'node:module';

/** Loaded before the app: whoever asks for `electron` gets the stand-in, by import and by require. */
const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

// Where an installed app has what lies beside its archive.
Object.assign(process, { resourcesPath: process.env.STAND_IN_RESOURCES });
