import path from 'node:path';

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

import product from './package.json' with { type: 'json' };
import { appOfModule, appBundlesPlugin } from './tools/app-bundles.ts';
import { fetchedImportsPlugin } from './tools/fetched-imports.ts';

/** Modules that are loaded together: by each of the two public pages, after every first page, and by every page of a signed-in worker. */
const together = {
  search: [
    'entry.client.tsx',
    'root.tsx',
    'apps/worker/shell/shell.tsx',
    'apps/worker/search/home.tsx',
  ],
  detail: ['apps/worker/detail/detail.tsx'],
  later: [
    'platform/web/later-parts.tsx',
    'platform/web/fault-screen.tsx',
    'platform/web/offline-strip.tsx',
  ],
  signedIn: ['apps/worker/shell/worker-bar.tsx', 'apps/worker/shell/worker-duties.tsx'],
} as const;

type Module = { importedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): Module | null };

/** What the index of the query library names as well, and none of the first pages uses. */
const laterHooks =
  /@tanstack\/.*\/(queriesObserver|useQueries|useSuspense\w+|usePrefetch\w+|useMutation\w*|mutationObserver)\.js$/;

/** All that each set imports, known once the first module is asked about. */
const needed = new Map<string, ReadonlySet<string>>();

/** Whether the set cannot start without the module. */
function isNeeded(set: keyof typeof together, id: string, graph: Graph): boolean {
  const known = needed.get(set) ?? reachable(together[set], graph);
  needed.set(set, known);
  return known.has(id);
}

/** A chunk for what the set needs and pages of other apps may load as well, which is filled before the set's own. */
const sharedOf = (set: keyof typeof together) => (id: string, graph: Graph) =>
  isNeeded(set, id, graph) && appOfModule(id) === undefined ? `${set}-shared` : null;

/** A chunk for the modules of the set's app that it needs. */
const ownOf = (set: keyof typeof together) => (id: string, graph: Graph) =>
  isNeeded(set, id, graph) && appOfModule(id) !== undefined ? set : null;

/** A chunk for what many pages of one app load, or many pages of facilities and operators. */
function commonOf(id: string): string | null {
  const isBackOffice = /\/src\/(?:apps\/parts|platform\/web)\/back-office\//.test(id);
  const side = appOfModule(id) ?? (isBackOffice ? 'back-office' : null);
  return side === null ? null : `${side}-common`;
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
    graph
      .getModuleInfo(id)
      ?.importedIds.filter((imported) => !laterHooks.test(imported))
      .forEach(walk);
  };
  for (const id of routes) walk(id);
  return found;
}

type Icon = { __iconData?: { node: readonly (readonly [string, Record<string, string>])[] } };

/** The icons that this build has drawn. */
let drawn = 0;

/** Lucide's icons as what `plain-icon.tsx` draws: a third of their bytes, without names and random keys. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  buildEnd(error) {
    if (!error && drawn === 0)
      this.error('No icon has a drawing: the library has another form now.');
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    async handler(_code, id) {
      // The shape of the library's own modules; the other name of an icon has no drawing.
      const { __iconData: icon } = (await import(id)) as Icon;
      if (!icon) return null;
      drawn += 1;
      const drawing = icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
      const iconFromDrawing = path.join(import.meta.dirname, 'src/platform/ui/plain-icon.tsx');
      return [
        `import iconFromDrawing from ${JSON.stringify(iconFromDrawing)};`,
        `export default /* @__PURE__ */ iconFromDrawing(${JSON.stringify(drawing)});`,
      ].join('\n');
    },
  },
};

/** GraphQL documents on one line, as `assemble` makes them in the browser: the bundle need not contain their indentation. */
const flatDocuments: Plugin = {
  name: 'flat-documents',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /\bgraphql\(\s*`/ },
    handler: (code) =>
      code.replaceAll(/\bgraphql\(\s*`[^`]*`/g, (document) => document.replaceAll(/\s+/g, ' ')),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    plainIcons,
    flatDocuments,
    fetchedImportsPlugin(),
    appBundlesPlugin,
    // The interface is Japanese; the other thirty languages of the component library stay out.
    { ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2022',
    modulePreload: {
      // Every page has loaded these two before it imports anything.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !/\/(framework|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // A first visit over a phone's network waits for each file: what the two public pages need
        // at once is two chunks each, and not forty small ones.
        codeSplitting: {
          groups: [
            {
              // Every page loads these packages, and a release seldom changes them.
              name: 'framework',
              test: (id) =>
                /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|@tanstack)\//.test(
                  id,
                ) && !laterHooks.test(id),
              priority: 11,
            },
            { name: sharedOf('search'), priority: 10 },
            // Otherwise the first page that needs one takes it into its own chunk, which the others then load.
            { name: 'query-hooks', test: laterHooks, priority: 9 },
            { name: ownOf('search'), priority: 8 },
            { name: sharedOf('later'), priority: 8 },
            { name: sharedOf('detail'), priority: 7 },
            { name: sharedOf('signedIn'), priority: 6 },
            { name: ownOf('signedIn'), priority: 6 },
            { name: ownOf('detail'), priority: 6 },
            {
              name: 'common',
              test: (id) => id.includes('/src/') && commonOf(id) === null,
              minShareCount: 16,
              priority: 5,
            },
            { name: 'icons', test: /lucide-react/, priority: 4 },
            { name: commonOf, minShareCount: 16, priority: 3 },
          ],
        },
      },
    },
  },
  // The served bundle imports what production installs and contains everything else, so that packages of
  // the browser (components, icons, error reports) are packages for development. In development Node.js
  // loads all of them itself.
  ...(command === 'build' && {
    ssr: { noExternal: true as const, external: Object.keys(product.dependencies) },
  }),
  // A bundled icon that a page is the first to need would reload the page in development.
  optimizeDeps: { exclude: ['lucide-react'] },
  server: {
    fs: { allow: ['.'] },
    // The database's files alone are thousands: systems allow only so many watched files.
    watch: {
      ignored: ['.data', 'build', '.react-router', 'bench', 'db', 'docs', 'e2e', 'tools'].map(
        (folder) => path.join(import.meta.dirname, folder, '**'),
      ),
    },
  },
}));
