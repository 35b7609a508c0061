import { defineConfig } from 'vite';

/** The service workers: of workers at the root, of the pages of facilities, and of the tablet at an entrance. */
const inputs: Readonly<Record<string, string>> = {
  sw: 'src/platform/web/sw.ts',
  'facility-sw': 'src/platform/web/back-office/facility-sw.ts',
  'tablet-sw': 'src/platform/web/back-office/tablet-sw.ts',
};
const name = process.env['SERVICE_WORKER'] ?? 'sw';
const input = inputs[name];
if (input === undefined) throw new Error(`there is no service worker ${name}`);

/** Each build makes another script: an iife has one input, so each service worker has a run of its own. */
export default defineConfig({
  publicDir: false,
  define: { BUILD: JSON.stringify(process.env['BUILD']) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input,
      output: { entryFileNames: `${name}.js`, format: 'iife' },
    },
  },
});
