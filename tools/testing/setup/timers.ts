import { afterAll, vi } from 'vitest';

// Test files share one process: in a later file with fake timers, whatever waits would wait for ever.
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error('This file leaves fake timers behind: restore them with vi.useRealTimers().');
});
