import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    // The interface is Japanese; the other thirty languages of the component library stay out.
    { ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // A few chunks that every page shares compress better than a hundred small ones.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
              priority: 3,
            },
            { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
            { name: 'common', test: /\/src\/|lucide-react/, minShareCount: 16, priority: 1 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['.'] } },
});
