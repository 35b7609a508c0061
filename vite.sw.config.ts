import { defineConfig } from 'vite';

/** The service worker: one script at the root, and another one for each build. */
export default defineConfig({
  publicDir: false,
  define: { BUILD: JSON.stringify(process.env['BUILD']) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/web/sw.ts',
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
