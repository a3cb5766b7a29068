import { defineConfig, type Plugin } from 'vite';
import { installedPackages } from './bundle.ts';

/** TypeORM loads its drivers of all databases, which are a twelfth of the server, whichever is opened. */
const ourDrivers: Plugin = {
  name: 'our-drivers',
  load: id =>
    /typeorm\/driver\/(?!mysql|better-sqlite3|sqlite-abstract)[\w-]+\/\w+Driver\.js$/.test(id)
      ? 'module.exports = {};'
      : null,
};

export default defineConfig({
  plugins: [ourDrivers],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node22',
    sourcemap: true,
    rollupOptions: {
      // Workers and commands are started by their file names.
      input: {
        main: 'src/main.ts',
        'image-worker': 'src/media/workers/image-worker.ts',
        'catalogue-worker': 'src/pdf/catalogue/catalogue-worker.ts',
        'heic-thread': 'src/media/heic/heic-thread.ts',
        renderer: 'src/site/renderers/renderer.ts',
        'index-thread': 'src/search/index/index-thread.ts',
        'clean-worker': 'src/html/clean-worker.ts',
        'parse-thread': 'src/mail/incoming/parse-thread.ts',
        backup: 'src/commands/backup.ts',
        verify: 'src/commands/verify.ts',
        restore: 'src/commands/restore.ts',
        collect: 'src/commands/collect.ts',
        'fetch-backup': 'src/commands/fetch-backup.ts',
        'move-files': 'src/commands/move-files.ts',
        migrate: 'src/commands/migrate.ts',
        'reset-password': 'src/commands/reset-password.ts',
      },
      external: ['vite'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Stack traces need the places, not the sources.
        sourcemapExcludeSources: true,
        // TypeORM and the log name classes by their own names, of which several packages have the same.
        keepNames: true,
        // A file with other characters takes two bytes of memory for each, as long as the server runs.
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
      // Packages for older Node define deprecated functions by it; it runs nowhere else.
      checks: { eval: false },
    },
  },
  ssr: { noExternal: true, external: installedPackages },
});
