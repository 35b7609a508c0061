import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { isOldBrowser } from '#platform/web/old-browser.ts';

// Do not hydrate in an old browser: the bundle would fail halfway, and the page from the server would be lost.
if (!isOldBrowser()) {
  // Browsers translate a page only after it has loaded, so this module may load later.
  void import('#platform/web/texts/translated-text.ts').then(
    ({ followBrowserTranslation: followTranslation }) => followTranslation(document),
  );
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
