import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { followTranslation } from '#web/texts/translated-text.ts';
import { isOldBrowser } from '#web/old-browser.ts';

// Half of the bundle would fail in an old browser, and the page that the server has rendered would be lost.
if (!isOldBrowser()) {
  followTranslation(document);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
