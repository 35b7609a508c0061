import { expect, onTestFinished, test, vi } from 'vitest';
import { runPhase, lastLines } from './progress.ts';

test('long work says every 20 seconds that it goes on', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const work = runPhase('Long work', () => new Promise<void>((end) => setTimeout(end, 50_000)));
  await vi.advanceTimersByTimeAsync(50_000);
  await work;
  expect(lines).toEqual([
    '▸ Long work …\n',
    '  … Long work: 20 s so far\n',
    '  … Long work: 40 s so far\n',
    '✓ Long work (50 s)\n',
  ]);
});

test('the tail of a long output says how much it leaves out', () => {
  const output = Array.from({ length: 10 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(lastLines(`${output}\n\n`, 2)).toBe('… 8 lines before this\nline 9\nline 10');
});

test('a short output is left as it is', () => {
  expect(lastLines('one\ntwo\n', 2)).toBe('one\ntwo');
});
