import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Nothing in a passing test has a reason to write to the console: React warns there, and so do
 * libraries. A test that expects a warning spies on the console itself.
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
