import type { LoadMeasurement } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import { formatFigure, markdownTable, type Goal } from '../base/report.ts';
import {
  throughputRatio,
  costCells,
  medianFigure,
  peakMegabytes,
  type MeasurementsByVariant,
} from '../base/turns.ts';
import type { LighthouseScores, LighthousePage } from './lighthouse.ts';
import { pageNames, type PageName } from './fixture.ts';
import type { PageWeight } from './weight.ts';

type Weighed = PageWeight & { name: PageName };

export function pageWeightLines(weights: readonly Weighed[]): string[] {
  return markdownTable(
    ['page', 'HTML kB', 'scripts in its HTML', 'JavaScript, KiB brotli'],
    weights.map(({ name, htmlBytes, scripts, kibibytes }) => [
      name,
      formatFigure(htmlBytes / 1_000, 1),
      formatFigure(scripts),
      formatFigure(kibibytes, 1),
    ]),
  );
}

export function pageWeightGoals(weights: readonly Weighed[]): Goal[] {
  const search = weights.find(({ name }) => name === pageNames.search);
  return [
    {
      what: 'HTML of the search page, 20 cards, before compression',
      value: (search?.htmlBytes ?? Number.NaN) / 1_000,
      sense: 'most',
      target: 90,
      unit: ' kB',
    },
    {
      what: 'JavaScript on the search page',
      value: search?.kibibytes ?? Number.NaN,
      sense: 'most',
      target: 134,
      goal: 120,
      unit: ' KiB',
    },
  ];
}

const ofHello = (turns: MeasurementsByVariant<LoadMeasurement>, name: string) =>
  throughputRatio(turns, name, pageNames.hello);

export function renderRateLines(
  turns: MeasurementsByVariant<LoadMeasurement>,
  { connections, rounds, seconds }: Options,
): string[] {
  const rows = [...turns.keys()].map((name) => [
    name,
    formatFigure(medianFigure(turns, name, 'perSecond')),
    formatFigure(ofHello(turns, name), 2),
    ...costCells(turns, name),
    formatFigure(peakMegabytes(turns, name)),
    formatFigure(medianFigure(turns, name, 'bytes') / 1_000, 1),
  ]);
  const head = [
    'rendered by the server',
    'requests/s',
    'of hello world',
    'Node µs',
    'PostgreSQL µs',
    'CPU µs',
    'p50 ms',
    'p99 ms',
    'memory MB',
    'HTML kB',
  ];
  return [
    `${connections} connections, ${seconds} s in each of ${rounds} rounds:`,
    '',
    ...markdownTable(head, rows),
  ];
}

export function renderRateGoals(turns: MeasurementsByVariant<LoadMeasurement>): Goal[] {
  const value = ofHello(turns, pageNames.search);
  const what = 'search page rendered, requests/s of hello world';
  return [{ what, value, sense: 'least', target: 0.5, goal: 3, unit: ' ×' }];
}

export function lighthouseLines(lit: readonly LighthousePage[], { runs }: Options): string[] {
  const rows = lit.map((page) => [
    page.name,
    ...categories.map(([category]) => formatFigure(page[category])),
    ...[page.firstPaint, page.largestPaint, page.blocking].map((time) => formatFigure(time)),
    formatFigure(page.shift, 3),
    formatFigure(page.scripts, 1),
    formatFigure(page.total),
  ]);
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
    'all scripts KiB',
    'everything KiB',
  ];
  const faults = lit
    .filter(({ name }) => name !== pageNames.bare)
    .flatMap(({ name, faults: own }) => own.map((fault) => `${name}: ${fault}`));
  return [
    `Lighthouse, mobile, median of ${runs} runs:`,
    '',
    ...markdownTable(head, rows),
    ...(faults.length === 0 ? [] : ['', 'What it found besides speed:', '']),
    // HTML in a finding is printed as code.
    ...faults.map((fault) => `* \`${fault.replaceAll(/[`\s]+/g, ' ')}\``),
  ];
}

/** Lighthouse's categories with the required scores. */
const categories = [
  ['performance', 95],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
] as const;

export function lighthouseGoals(lit: readonly LighthousePage[]): Goal[] {
  const of = (name: PageName, part: keyof LighthouseScores) =>
    lit.find((page) => page.name === name)?.[part] ?? Number.NaN;
  const scores = [pageNames.search, pageNames.detail].flatMap((name) =>
    categories.map(([category, target]): Goal => ({
      what: `Lighthouse ${category}, ${name}`,
      value: of(name, category),
      sense: 'least',
      target,
      goal: 100,
    })),
  );
  return [
    ...scores,
    {
      what: 'LCP of the search page, of the bare page',
      value: of(pageNames.search, 'largestPaint') / of(pageNames.bare, 'largestPaint'),
      sense: 'most',
      target: 1.5,
      goal: 1.2,
      unit: ' ×',
    },
    {
      what: 'Lighthouse performance, search page, below the bare page',
      value: of(pageNames.bare, 'performance') - of(pageNames.search, 'performance'),
      sense: 'most',
      target: 2,
    },
    {
      what: 'TBT of the search page, above the bare page',
      value: of(pageNames.search, 'blocking') - of(pageNames.bare, 'blocking'),
      sense: 'most',
      target: 50,
      unit: ' ms',
    },
    {
      what: 'TBT of the search page',
      value: of(pageNames.search, 'blocking'),
      sense: 'most',
      target: 100,
      goal: 50,
      unit: ' ms',
    },
  ];
}
