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
  // Also clears the memory copies of a page whose storage a test forbids.
  deviceStorage().clear();
  tabStorage().clear();
});

afterEach(async () => {
  await expectAnswersSeen();
  // A toast stays for five seconds and covers the buttons of the next test.
  toast.dismissAll();
  // Unmounted before the answers are gone, because a screen loads again what it has changed.
  await cleanup();
  for (const side of ['worker', 'facility', 'operator'] as const) clientOf(side).clear();
  closeApi();
});
