import path from 'node:path';

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const firstPages = {
  search: ['entry.client.tsx', 'root.tsx', 'shell.tsx', 'screens/home.tsx'],
  detail: ['recruitment/detail/screens/detail.tsx'],
} as const;

type Module = { importedIds: readonly string[]; code: string | null };
type Graph = { getModuleInfo(id: string): Module | null };

/** All that each page imports, known once the first module is asked about. */
const needed = new Map<string, ReadonlySet<string>>();

/** The name of the page's chunk when the page cannot start without the module. */
function neededFor(page: keyof typeof firstPages, id: string, graph: Graph): string | null {
  const known = needed.get(page) ?? reachable(firstPages[page], graph);
  needed.set(page, known);
  return known.has(id) ? page : null;
}

/** The modules that start with the files, over static imports only. */
function reachable(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const routes = files.flatMap((file) => {
    const id = path.join(import.meta.dirname, 'src', file);
    return [id, `${id}?__react-router-build-client-route`];
  });
  const found = new Set<string>();
  const walk = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      // The icons' entry exports them all, for every screen there is.
      if (allIcons.test(imported)) iconsIn(code ?? '', imported, graph).forEach(walk);
      else walk(imported);
    }
  };
  for (const id of routes) walk(id);
  return found;
}

const allIcons = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** The modules of the icons that a file imports by name from the entry of all. */
function iconsIn(code: string, entry: string, graph: Graph): string[] {
  const exported = graph.getModuleInfo(entry)?.code ?? '';
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g);
  const names = [...imports].flatMap(
    ([, list = '']) => list.match(/\w+(?=\s*(?:,|$|as\b))/g) ?? [],
  );
  return names.map((name) => {
    const line = new RegExp(`\\bdefault as ${name}\\b[^;]*from ["']([^"']+)["']`).exec(exported);
    if (!line?.[1]) throw new Error(`There is no icon called ${name}.`);
    return path.join(path.dirname(entry), line[1]);
  });
}

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
        // A first visit over a phone's network waits for each file: what the two public pages need
        // at once is one chunk each, and not forty small ones.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
              priority: 4,
            },
            { name: (id, graph) => neededFor('search', id, graph), priority: 3 },
            { name: (id, graph) => neededFor('detail', id, graph), priority: 2 },
            { name: 'common', test: /\/src\//, minShareCount: 16, priority: 1 },
            { name: 'icons', test: /lucide-react/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['.'] },
    // The database's files alone are thousands: systems allow only so many watched files.
    watch: {
      ignored: ['.data', 'build', '.react-router', 'bench', 'db', 'docs', 'e2e', 'tools'].map(
        (folder) => path.join(import.meta.dirname, folder, '**'),
      ),
    },
  },
});
