import { defineConfig } from 'vite';

export default defineConfig({
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
        'clean-worker': 'src/html/clean-worker.ts',
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
      // Stack traces need the places, not the sources.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
    },
  },
  ssr: { noExternal: ['@hydraulics/common'] },
});
