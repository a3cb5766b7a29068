import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserFloor } from './src/shared/browser-floor.ts';
import { shakenRouter, zodWithoutEval } from './vite-aliases.ts';
import { css, visitorsCss } from './vite-css.ts';
import { subsetFonts } from './vite-plugin-fonts.ts';
import { icons } from './vite-plugin-icons.ts';
import { apiRoutes } from './vite-plugin-routes.ts';
import { scopedStyles } from './vite-plugin-scoped-styles.ts';
import { trustedQuill } from './vite-plugin-trusted-quill.ts';
import { visitorsTables } from './vite-plugin-visitors-tables.ts';

/**
 * The libraries, which change less often, and what several screens share: in one file what the first screen needs, and in
 * one the rest, such as forms. A phone waits for each round trip.
 */
const staffChunks = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|react-hot-toast)[\\/]/,
    priority: 2,
  },
  // Without the script in the head of the page, which is inlined, and the screens themselves.
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*(entries|browser-floor|app[\\/]dashboard))/, priority: 1 },
  { name: 'shared', minShareCount: 4 },
];

const offlineEntries = ['offline-register.ts', 'offline-worker.ts', 'offline-self-destroy.ts'];

/** What the first script needs is apart from what all islands need, which is loaded at the first touch of one. */
const visitorsChunks = [
  { name: 'islands', test: /preload-helper|[\\/]src[\\/]entries[\\/]islands\.ts$/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]ui[\\/]islands[\\/]hydrate-island/ },
];

/**
 * Three builds: the visitors' files, the staff's (`--mode admin`), and the server entry as one self-contained file.
 * Visitors and staff share no scripts, because in one build the visitors' copy of a library would include whatever the
 * back office uses.
 */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  resolve: { alias: isSsrBuild ? [shakenRouter] : [zodWithoutEval] },
  css: mode === 'admin' ? css : visitorsCss,
  // The worker of imports loads its readers on demand.
  worker: { format: 'es', rollupOptions: { output: { hashCharacters: 'hex' } } },
  plugins: [
    react(),
    apiRoutes(),
    icons(),
    scopedStyles('styles/section-form.css', 'section-form'),
    subsetFonts(),
    trustedQuill(),
    ...(mode === 'admin' || isSsrBuild ? [] : [visitorsTables()]),
  ],
  build: {
    // Such as chrome109; for scripts and style sheets.
    target: Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`),
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild && mode !== 'admin',
    emptyOutDir: mode !== 'admin',
    // Licences require the notices of bundled packages.
    license: { fileName: mode === 'admin' ? 'licences-back-office.md' : 'licences.md' },
    manifest: !isSsrBuild && `.vite/${mode === 'admin' ? 'admin' : 'site'}.json`,
    // Inlined, a font would be loaded by everyone, and a data: address cannot be preloaded.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: isSsrBuild
        ? 'src/entries/server.tsx'
        : mode === 'admin'
          ? ['entries/staff-start.ts', 'entries/admin-client.tsx', 'admin/app/dashboard.tsx'].map(name => `src/${name}`)
          : ['hydrate-on-interaction.ts', 'open-first.ts', 'islands.ts', ...offlineEntries].map(
              name => `src/entries/${name}`,
            ),
      // The first script of visitors contains the names of all files; a smaller alphabet compresses better.
      output: {
        hashCharacters: 'hex',
        // In other characters the server's file takes two bytes of memory for each, as long as the server runs.
        ...(isSsrBuild
          ? { charset: 'ascii' as const }
          : { codeSplitting: { groups: mode === 'admin' ? staffChunks : visitorsChunks } }),
      },
    },
  },
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // Visitors load nothing for React's developer tools.
  ...(command === 'build' && mode !== 'admin' && !isSsrBuild
    ? { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }
    : {}),
}));
