import { expect, test, vi } from 'vitest';
import { busyProcessorSeconds, commandStep, runSteps } from './steps.ts';

/** Runs empty steps that end with these codes, and returns the printed lines. */
async function printed(codes: readonly number[], width: number): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const steps = codes.map((code) =>
    commandStep(`code ${code}`, () => Promise.resolve({ code, output: 'the output' })),
  );
  await runSteps(steps, width);
  vi.restoreAllMocks();
  return lines;
}

test('a step says its time; alone, or all side by side, the minutes of all processors', async () => {
  expect(await printed([0], 1)).toEqual([
    expect.stringMatching(/^ok {5}code 0 +\d\.\d s {2}\d\.\d min of processors\n$/),
  ]);
  expect(await printed([0, 0], 2)).toEqual([
    expect.stringMatching(/^ok {5}code 0 +\d\.\d s\n$/),
    expect.stringMatching(/^ok {5}code 0 +\d\.\d s\n$/),
    expect.stringMatching(/^ +side by side +\d\.\d s {2}\d\.\d min of processors\n$/),
  ]);
});

test('a failed step says what it has printed', async () => {
  const [output, verdict] = await printed([1], 1);
  expect(output).toContain('the output');
  expect(verdict).toMatch(/^FAILED code 1/);
});

test('work on a processor is counted', () => {
  const before = busyProcessorSeconds();
  const until = performance.now() + 300;
  while (performance.now() < until);
  expect(busyProcessorSeconds() - before).toBeGreaterThan(0.1);
});
