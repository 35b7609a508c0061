import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { isOldBrowser } from '#web/old-browser.ts';

// Half of the bundle would fail in an old browser, and the page that the server has rendered would be lost.
if (!isOldBrowser()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
