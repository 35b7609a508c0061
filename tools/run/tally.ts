/** How many checks passed and how many failed. */
export type Tally = { passed: number; failed: number };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
    { passed: 0, failed: 0 },
  );
}

/** A step that has no numbers of its own counts as one. */
export function tallyOfExit(code: number): Tally {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The numbers of a runner from its JSON report. Whatever the report says, a runner that ended with
 * an error has at least one failure: a file that did not load, an error outside of any test.
 */
export function tallyOfReport(report: unknown, code: number): Tally {
  const found = fromVitest(report) ?? fromPlaywright(report) ?? { passed: 0, failed: 0 };
  if (code === 0 && found.passed + found.failed > 0) return found;
  return { passed: found.passed, failed: Math.max(found.failed, 1) };
}

function fromVitest(report: unknown): Tally | undefined {
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  return passed === undefined || failed === undefined ? undefined : { passed, failed };
}

/** A flaky test has failed: nothing here is tried twice in the hope of a better answer. */
function fromPlaywright(report: unknown): Tally | undefined {
  if (typeof report !== 'object' || report === null || !('stats' in report)) return undefined;
  const passed = numberAt(report.stats, 'expected');
  const failed = numberAt(report.stats, 'unexpected');
  if (passed === undefined || failed === undefined) return undefined;
  return { passed, failed: failed + (numberAt(report.stats, 'flaky') ?? 0) };
}

function numberAt(value: unknown, name: string): number | undefined {
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'number' ? found : undefined;
}
