import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserFloor } from './src/shared/browser-floor.ts';
import { quietRouter, zodWithoutEval } from './vite-aliases.ts';
import { css, visitorsCss } from './vite-css.ts';
import { subsetFonts } from './vite-plugin-fonts.ts';
import { icons } from './vite-plugin-icons.ts';
import { apiRoutes } from './vite-plugin-routes.ts';
import { scopedStyles } from './vite-plugin-scoped-styles.ts';
import { treeShakeRouter } from './vite-plugin-tree-shake-router.ts';
import { trustedQuill } from './vite-plugin-trusted-quill.ts';
import { visitorsTables } from './vite-plugin-visitors-tables.ts';

/** The libraries, which change less often, and in one file what several screens share: a phone waits for each round trip. */
const staffChunks = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|react-hot-toast)[\\/]/,
  },
  { name: 'shared', minShareCount: 4 },
];

const offlineEntries = ['offline-register.ts', 'offline-worker.ts', 'offline-self-destroy.ts'];

/**
 * The site in one file, which compresses better than several, and the code that lazy pages share in another one.
 */
const visitorsChunks = [
  // What pages with islands load at the first sign of a visitor, and at the first touch of an island: first, so that they
  // need no more of the site.
  {
    name: 'signs',
    test: /preload-helper|[\\/]src[\\/]site[\\/]ui[\\/](islands[\\/]prefetch|menus|comparison[\\/]stored)/,
  },
  {
    name: 'island',
    test: /[\\/]src[\\/](site[\\/]search[\\/]search-field|entries[\\/]hydrate-island)\.tsx$|node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  },
  { name: 'site', test: /[\\/]src[\\/](site[\\/]app[\\/]site|entries[\\/]site-client)\.tsx$/ },
  // What limits an error to a part, for the few pages that have such parts.
  { name: 'part', test: /[\\/](site|shared)[\\/]ui[\\/]parts[\\/]/, includeDependenciesRecursively: false },
  {
    name: 'parts',
    minShareCount: 4,
    test: /([\\/](site|shared)[\\/]ui[\\/](?!parts[\\/])|\.svg\?icon)/,
    includeDependenciesRecursively: false,
  },
];

/**
 * Three builds: the visitors' files, the staff's (`--mode admin`), and the server entry as one self-contained file.
 * Visitors and staff share no scripts, because in one build the visitors' copy of a library would include whatever the
 * back office uses.
 */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  resolve: { alias: [...(isSsrBuild ? [] : [zodWithoutEval]), ...(command === 'build' ? quietRouter : [])] },
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
    ...(mode === 'admin' || isSsrBuild ? [] : [treeShakeRouter(), visitorsTables()]),
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
          ? ['src/entries/staff-start.ts', 'src/entries/admin-client.tsx']
          : ['hydrate-on-interaction.ts', 'site-client.tsx', 'islands.ts', ...offlineEntries].map(
              name => `src/entries/${name}`,
            ),
      // The first script of visitors contains the names of all files; a smaller alphabet compresses better.
      output: {
        hashCharacters: 'hex',
        ...(isSsrBuild ? {} : { codeSplitting: { groups: mode === 'admin' ? staffChunks : visitorsChunks } }),
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
