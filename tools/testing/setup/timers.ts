import { afterAll, vi } from 'vitest';

// Test files share one process: fake timers that stay on would stop all waiting in later files.
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error('This file leaves fake timers behind: restore them with vi.useRealTimers().');
});
