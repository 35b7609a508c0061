import type { Plugin } from 'vite';

/** The app of a module of `src/apps`; undefined for every other module. */
export const appOfModule = (id: string): string | undefined =>
  /\/src\/apps\/(worker|facility|operator|demo)\//.exec(id)?.[1];

/** A chunk of the bundle, with the fields that the check reads. */
export type BundledChunk = {
  type: 'chunk' | 'asset';
  fileName: string;
  facadeModuleId?: string | null;
  moduleIds?: readonly string[];
  imports?: readonly string[];
};

/**
 * Pages whose scripts load a module of another app, each as `page: module`. Only a chunk that several modules share can
 * cause this, because no source of an app imports another app.
 */
export function foreignModulesOfPages(chunks: readonly BundledChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedWith = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of byName.get(name)?.imports ?? []) loadedWith(next, seen);
    return seen;
  };
  return chunks.flatMap(({ fileName, facadeModuleId }) => {
    const app = appOfModule(facadeModuleId ?? '');
    if (app === undefined) return [];
    const modules = [...loadedWith(fileName)].flatMap((name) => byName.get(name)?.moduleIds ?? []);
    const strange = modules.filter((id) => (appOfModule(id) ?? app) !== app);
    return [...new Set(strange)].map((id) => `${facadeModuleId}: ${id}`);
  });
}

/** Ends the build of the browser's scripts when a page of one app would load a module of another. */
export const appBundlesPlugin: Plugin = {
  name: 'own-bundles',
  apply: 'build',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    const found = foreignModulesOfPages(Object.values(bundle));
    if (found.length > 0) this.error(`Pages load modules of another app:\n${found.join('\n')}`);
  },
};
