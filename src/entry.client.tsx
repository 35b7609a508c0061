import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { isOldBrowser } from '#platform/web/old-browser.ts';

// Half of the bundle would fail in an old browser, and the page that the server has rendered would be lost.
if (!isOldBrowser()) {
  // A browser translates a page once it has loaded: the module need not be there before.
  void import('#platform/web/texts/translated-text.ts').then(({ followTranslation }) =>
    followTranslation(document),
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
