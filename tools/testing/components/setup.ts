import './fixed-start.ts';
import './chat-socket.ts';
import '../../../src/styles.css';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

import { toast } from '#platform/ui/overlays/toast.ts';
import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';
import { deviceStorage, tabStorage } from '#platform/web/storage/device-storage.ts';

import { expectAlertsSeen, watchAlerts } from './answers.ts';
import { closeFakeApi, openFakeApi } from './api.ts';

beforeEach(() => {
  openFakeApi();
  watchAlerts();
  // Also clears the in-memory copies that pages use when a test forbids storage.
  deviceStorage().clear();
  tabStorage().clear();
});

afterEach(async () => {
  await expectAlertsSeen();
  // Dismissed, because a toast stays for five seconds and could cover buttons of the next test.
  toast.dismissAll();
  // Unmounted before the answers are cleared, because a screen reloads the data that it has changed.
  await cleanup();
  for (const side of ['worker', 'facility', 'operator'] as const) queryClientOfSide(side).clear();
  closeFakeApi();
});
