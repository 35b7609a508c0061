import type { Measured } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import { figure, table, type Goal } from '../base/report.ts';
import { against, costCells, middle, peakMegabytes, type Turns } from '../base/turns.ts';
import type { Lit, LitPage } from './lighthouse.ts';
import { names, type PageName } from './fixture.ts';
import type { Weight } from './weight.ts';

type Weighed = Weight & { name: PageName };

export function weightLines(weights: readonly Weighed[]): string[] {
  return table(
    ['page', 'HTML kB', 'scripts in its HTML', 'JavaScript, KiB brotli'],
    weights.map(({ name, htmlBytes, scripts, kibibytes }) => [
      name,
      figure(htmlBytes / 1_000, 1),
      figure(scripts),
      figure(kibibytes, 1),
    ]),
  );
}

export function weightGoals(weights: readonly Weighed[]): Goal[] {
  const search = weights.find(({ name }) => name === names.search);
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

const ofHello = (turns: Turns<Measured>, name: string) => against(turns, name, names.hello);

export function rateLines(
  turns: Turns<Measured>,
  { connections, rounds, seconds }: Options,
): string[] {
  const rows = [...turns.keys()].map((name) => [
    name,
    figure(middle(turns, name, 'perSecond')),
    figure(ofHello(turns, name), 2),
    ...costCells(turns, name),
    figure(peakMegabytes(turns, name)),
    figure(middle(turns, name, 'bytes') / 1_000, 1),
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
    ...table(head, rows),
  ];
}

export function rateGoals(turns: Turns<Measured>): Goal[] {
  const value = ofHello(turns, names.search);
  const what = 'search page rendered, requests/s of hello world';
  return [{ what, value, sense: 'least', target: 0.5, goal: 3, unit: ' ×' }];
}

export function litLines(lit: readonly LitPage[], { runs }: Options): string[] {
  const rows = lit.map((page) => [
    page.name,
    ...categories.map(([category]) => figure(page[category])),
    ...[page.firstPaint, page.largestPaint, page.blocking].map((time) => figure(time)),
    figure(page.shift, 3),
    figure(page.scripts, 1),
    figure(page.total),
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
    .filter(({ name }) => name !== names.bare)
    .flatMap(({ name, faults: own }) => own.map((fault) => `${name}: ${fault}`));
  return [
    `Lighthouse, mobile, median of ${runs} runs:`,
    '',
    ...table(head, rows),
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

export function litGoals(lit: readonly LitPage[]): Goal[] {
  const of = (name: PageName, part: keyof Lit) =>
    lit.find((page) => page.name === name)?.[part] ?? Number.NaN;
  const scores = [names.search, names.detail].flatMap((name) =>
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
      value: of(names.search, 'largestPaint') / of(names.bare, 'largestPaint'),
      sense: 'most',
      target: 1.5,
      goal: 1.2,
      unit: ' ×',
    },
    {
      what: 'Lighthouse performance, search page, below the bare page',
      value: of(names.bare, 'performance') - of(names.search, 'performance'),
      sense: 'most',
      target: 2,
    },
    {
      what: 'TBT of the search page, above the bare page',
      value: of(names.search, 'blocking') - of(names.bare, 'blocking'),
      sense: 'most',
      target: 50,
      unit: ' ms',
    },
    {
      what: 'TBT of the search page',
      value: of(names.search, 'blocking'),
      sense: 'most',
      target: 100,
      goal: 50,
      unit: ' ms',
    },
  ];
}
