import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../tools/chromium.ts';
import { runAtProcessEnd, CommandFailure } from '../../tools/run/ending.ts';
import { findFreePort } from '../../tools/run/ports.ts';
import { runNode } from '../../tools/run/processes.ts';
import { printLine, lastLines } from '../../tools/run/progress.ts';
import { comparatorModules } from '../base/comparators.ts';
import { formatFigure } from '../base/report.ts';
import { median } from '../../tools/run/statistics.ts';
import type { ComparedPage, PageName } from './fixture.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Scores of 0 to 100, times in ms, sizes in KiB: medians of all runs. */
export type LighthouseScores = Record<Category, number> & {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  scripts: number;
  total: number;
};

/** `faults`: Lighthouse's findings other than speed, without duplicates. */
export type LighthousePage = LighthouseScores & { name: PageName; faults: readonly string[] };

/** Runs Lighthouse with its default settings for mobile, `runs` times for each page, with the pages in turn. */
export async function runLighthouse(
  pages: readonly ComparedPage[],
  runs: number,
): Promise<LighthousePage[]> {
  const lit: LighthousePage[] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const { name, url } of pages) {
      // One browser at a time, because parallel ones would slow each other down.
      const one = await lightOnce(url);
      lit.push({ name, ...one });
      const scores = categories.map((category) => formatFigure(one[category])).join(', ');
      printLine(
        `  run ${run}  ${name.padEnd(12)} ${scores}; LCP ${formatFigure(one.largestPaint)} ms`,
      );
    }
  }
  return pages.map(({ name }) => {
    const own = lit.filter((one) => one.name === name);
    return { name, ...middle(own), faults: [...new Set(own.flatMap(({ faults }) => faults))] };
  });
}

function middle(lit: readonly LighthouseScores[]): LighthouseScores {
  const of = (part: keyof LighthouseScores) => median(lit.map((one) => one[part]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocking: of('blocking'),
    shift: of('shift'),
    scripts: of('scripts'),
    total: of('total'),
  };
}

/** Runs Lighthouse once in a new browser, with an empty cache. */
async function lightOnce(url: string): Promise<LighthouseScores & { faults: readonly string[] }> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  const forget = runAtProcessEnd(() => browser.close());
  try {
    const { code, output } = await runNode([
      path.join(comparatorModules, 'lighthouse/cli/index.js'),
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
    ]);
    if (code !== 0)
      throw new CommandFailure(`${lastLines(output, 20)}\nLighthouse failed on ${url}.`);
    // Lighthouse's report; the lockfile fixes its version.
    const result = JSON.parse(output) as Result;
    return { ...read(result), faults: faultsIn(result) };
  } finally {
    forget();
    await browser.close();
  }
}

/** The part of Lighthouse's report that the table shows. */
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: readonly { id: string }[] }>;
  audits: Record<string, Audit>;
};

type Audit = {
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: readonly unknown[] };
};

function read(result: Result): LighthouseScores {
  const { runtimeError, categories: scored, audits } = result;
  if (runtimeError) throw new CommandFailure(`Lighthouse failed: ${runtimeError.message}`);
  const score = (name: Category) => (scored[name]?.score ?? Number.NaN) * 100;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scripts: transferred(result, 'Script'),
    total: value('total-byte-weight') / 1_024,
  };
}

/** Every failed audit other than those of speed, with the element that it names. */
function faultsIn({ categories: scored, audits }: Result): string[] {
  return categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => scored[category]?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => {
      // Boundary cast: audits of elements have this first column.
      const [first] = (audit?.details?.items ?? []) as { node?: { snippet?: string } }[];
      return [audit?.title, first?.node?.snippet].filter(Boolean).join(' ');
    });
}

type NetworkRequest = { resourceType?: unknown; transferSize?: unknown };

/** The size in KiB of all resources of a kind that the browser loaded, including those after hydration. */
function transferred({ audits }: Result, kind: string): number {
  // Boundary cast: this audit has these columns.
  const requests = audits['network-requests']?.details?.items as NetworkRequest[] | undefined;
  if (!requests) return Number.NaN;
  const bytes = requests
    .filter(({ resourceType }) => resourceType === kind)
    .reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0);
  return bytes / 1_024;
}
