import type { Plugin } from 'vite';

/**
 * Code that a page runs before it imports a part of the product with `import()`. The files of the part are fetched
 * first: Chromium never asks again for a module that it could not fetch once, until the document is loaded anew, so that
 * a page would lose every part that it first needed without a network. A failed `fetch` can be repeated, and the import
 * then finds the files in the browser's cache.
 */
const helper = `
const fetched = {};
const fetchFile = async (url) => {
  if (url.endsWith('.css')) return addStyles(url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(url + ': ' + answer.status);
  await answer.blob();
};
const addStyles = (url) =>
  document.querySelector('link[rel=stylesheet][href="' + url + '"]') ??
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(url));
    };
    document.head.append(link);
  });
const fetchOnce = (file) =>
  (fetched[file] ??= fetchFile('/' + file).catch((error) => {
    delete fetched[file];
    throw error;
  }));
export const __vitePreload = async (importPart, files = []) => {
  await Promise.all(files.map(fetchOnce));
  return importPart();
};`;

/** Replaces Vite's own helper, which preloads the files as modules. */
export function fetchedImportsPlugin(): Plugin {
  let isReplaced = false;
  return {
    name: 'fetched-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload')) return null;
        isReplaced = true;
        return { code: helper, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('No helper of Vite was found: imports have another form now.');
    },
  };
}
