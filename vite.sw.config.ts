import { defineConfig } from 'vite';

/** The service workers: that of workers at the root, and that of the pages of facilities. */
const inputs = { sw: 'src/web/sw.ts', 'facility-sw': 'src/web/staff/facility-sw.ts' } as const;
const name = process.env['SERVICE_WORKER'] === 'facility-sw' ? 'facility-sw' : 'sw';

/** Each build makes another script: an iife has one input, so each service worker has a run of its own. */
export default defineConfig({
  publicDir: false,
  define: { BUILD: JSON.stringify(process.env['BUILD']) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: inputs[name],
      output: { entryFileNames: `${name}.js`, format: 'iife' },
    },
  },
});
