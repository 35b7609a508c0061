import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Fails tests that write to the console, because React and other libraries report mistakes there. A test that expects a
 * warning replaces the console's method with a spy.
 */
const written: string[] = [];

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(parts.map(String).join(' '));
    });
  }
});

afterEach(() => {
  const found = written.splice(0);
  vi.restoreAllMocks();
  if (found.length > 0) throw new Error(`Written to the console:\n${found.join('\n')}`);
});
