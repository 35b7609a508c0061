/** The oldest versions that the product works in, for docs/browsers.md and the sentence of an older one. */
export const oldestBrowsers = { safari: '16.4', chrome: '111', firefox: '128' } as const;

/**
 * A script for the head, in the syntax of 2009, because an older browser must be able to run it: marks the page
 * of a browser that lacks what the bundle uses without a fallback, and shows the sentence about it. Such a page
 * is not hydrated: it is read and followed by links, as the server has rendered it.
 */
export const oldBrowserScript = `(function (page) {
  var css = window.CSS;
  if (''.toWellFormed && css && css.supports && css.supports('selector(:has(a))')) return;
  page.setAttribute('data-early', 'old');
  document.addEventListener('DOMContentLoaded', function () {
    document.getElementById('old-browser').hidden = false;
  });
})(document.documentElement)`;

export const isOldBrowser = () => document.documentElement.dataset['early'] === 'old';
