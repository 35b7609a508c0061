/** The oldest browser versions in which the product works, for docs/browsers.md and the sentence for older browsers. */
export const oldestBrowsers = { safari: '16.4', chrome: '111', firefox: '128' } as const;

/**
 * A script for the head, in the syntax of 2009 so that old browsers can run it: marks the page if the browser lacks
 * features that the bundle uses without a fallback, and shows a sentence about it. Such a page is not hydrated: it
 * can be read, and its links work, as the server rendered it.
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
