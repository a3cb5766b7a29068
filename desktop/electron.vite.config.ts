import { skeleton } from '@hydraulics/common/skeleton';
import { zodWithoutEval } from '@hydraulics/web/vite-aliases';
import { css } from '@hydraulics/web/vite-css';
import { subsetFonts } from '@hydraulics/web/vite-plugin-fonts';
import { icons } from '@hydraulics/web/vite-plugin-icons';
import { apiRoutes } from '@hydraulics/web/vite-plugin-routes';
import { trustedQuill } from '@hydraulics/web/vite-plugin-trusted-quill';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

/** Writes the notices of the bundled packages beside each bundle, as their licences require. */
const license = { fileName: 'licences.md' };

/**
 * Screens have addresses of several steps, so the page must name its files from the root. electron-vite sets `./` in a
 * production build whatever the configuration says; a plugin that runs after it overrides this.
 */
const absoluteAddresses: Plugin = {
  name: 'absolute-addresses',
  enforce: 'post',
  config: (_config, { command }) => (command === 'build' ? { base: '/' } : {}),
};

/** The page shows the same as in a browser until the app has loaded. */
const withSkeleton: Plugin = {
  name: 'skeleton',
  transformIndexHtml: html => html.replace('<!--skeleton-->', skeleton),
};

/**
 * Everything is bundled, so the installed app has no runtime dependencies and no node_modules. The preload is CommonJS, as
 * sandboxed windows require.
 */
export default defineConfig({
  main: {
    build: {
      license,
      // HEIC pictures are converted in a process of their own.
      rollupOptions: { input: { index: 'src/main/index.ts', 'heic-worker': 'src/main/photos/heic-worker.ts' } },
    },
  },
  preload: {
    build: {
      minify: true,
      license,
      rollupOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    resolve: { alias: [zodWithoutEval] },
    css,
    // The worker of imports loads its readers on demand.
    worker: { format: 'es' },
    plugins: [react(), apiRoutes(), icons(), subsetFonts(), trustedQuill(), absoluteAddresses, withSkeleton],
    build: { minify: true, license, assetsInlineLimit: 0, rollupOptions: { input: 'src/renderer/index.html' } },
    // The page is loaded from app://, so it needs the full address of the hot-reload socket.
    server: { strictPort: true, port: 5183, hmr: { protocol: 'ws', host: 'localhost', port: 5183 } },
  },
});
