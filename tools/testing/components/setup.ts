import './fixed-start.ts';
import './chat-socket.ts';
import '../../../src/styles.css';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

import { toast } from '#platform/ui/overlays/toast.ts';
import { clientOf } from '#platform/web/graphql/side-client.ts';
import { deviceStorage, tabStorage } from '#platform/web/storage/device-storage.ts';

import { expectAnswersSeen, watchAnswers } from './answers.ts';
import { closeApi, openApi } from './api.ts';

beforeEach(() => {
  openApi();
  watchAnswers();
  // Also clears the in-memory copies that pages use when a test forbids storage.
  deviceStorage().clear();
  tabStorage().clear();
});

afterEach(async () => {
  await expectAnswersSeen();
  // Dismissed, because a toast stays for five seconds and could cover buttons of the next test.
  toast.dismissAll();
  // Unmounted before the answers are cleared, because a screen reloads the data that it has changed.
  await cleanup();
  for (const side of ['worker', 'facility', 'operator'] as const) clientOf(side).clear();
  closeApi();
});
