import { percentile } from '../../run/statistics.ts';
import { brokenLabel, type LoadTally } from './connection.ts';
import type { FairnessLoad } from './load.ts';
import { measuredActs, type MeasuredAct, type OthersTimes } from './others.ts';

/** Factors by which others may become slower, for the median and the 95th percentile. */
const maxRatios = {
  attack: { median: 3, p95: 5 },
  honest: { median: 3, p95: 5 },
  many: { median: 5, p95: 5 },
} as const satisfies Record<FairnessLoad['kind'], { median: number; p95: number }>;

/** Milliseconds of an act without and with a load. */
type Pair = { quiet: number; loaded: number };
type Figures = Record<MeasuredAct, { median: Pair; p95: Pair }>;

export type FairnessRow = {
  load: FairnessLoad;
  figures: Figures;
  tally: LoadTally;
  /** Why the row does not pass; empty for a row that passes. */
  faults: string[];
};

type Measured = { quiet: OthersTimes; loaded: OthersTimes; tally: LoadTally };

export function judgeLoad(load: FairnessLoad, { quiet, loaded, tally }: Measured): FairnessRow {
  const pair = (act: MeasuredAct, share: number): Pair => ({
    quiet: percentile(quiet.times[act], share),
    loaded: percentile(loaded.times[act], share),
  });
  const figuresOf = (act: MeasuredAct) => ({ median: pair(act, 0.5), p95: pair(act, 0.95) });
  const figures: Figures = {
    search: figuresOf('search'),
    'sign-in': figuresOf('sign-in'),
    stamp: figuresOf('stamp'),
  };
  const faults = [
    ...slowActs(load, figures),
    ...refusalFaults([...quiet.refusals, ...loaded.refusals]),
    ...answerFaults(load, tally),
  ];
  return { load, figures, tally, faults };
}

const ratioOf = ({ quiet, loaded }: Pair) => loaded / quiet;

function slowActs({ kind }: FairnessLoad, figures: Figures): string[] {
  return measuredActs.flatMap((act) =>
    (['median', 'p95'] as const)
      .filter((share) => !(ratioOf(figures[act][share]) < maxRatios[kind][share]))
      .map((share) => `${act} ${share} ${ratioOf(figures[act][share]).toFixed(1)} times`),
  );
}

function refusalFaults(refusals: readonly string[]): string[] {
  if (refusals.length === 0) return [];
  return [`${refusals.length} refusals of others: ${[...new Set(refusals)].join(', ')}`];
}

/** An attacker may be refused, but in a way that says so: with a status and a time to wait. */
function answerFaults({ kind }: FairnessLoad, tally: LoadTally): string[] {
  const { answers, withoutRetryAfter } = tally;
  const faults: string[] = [];
  const count = (fits: (label: string) => boolean) =>
    Object.entries(answers).reduce((sum, [label, times]) => sum + (fits(label) ? times : 0), 0);
  const unclear = count((label) => label === brokenLabel || label.startsWith('500'));
  if (unclear > 0) faults.push(`${unclear} requests of the load without a clear answer`);
  if (withoutRetryAfter > 0) faults.push(`${withoutRetryAfter} refusals without Retry-After`);
  const refused = count((label) => label !== '200');
  if (kind === 'honest' && refused > 0) faults.push(`${refused} honest requests refused`);
  if (count(() => true) === 0) faults.push('the load got no answer');
  return faults;
}

/** The heading and one line of the table. */
export const tableHeading = [
  '| load | search | sign-in | stamp | worst, median | worst, p95 | answers to the load | |',
  '| --- | --- | --- | --- | ---: | ---: | --- | --- |',
];

export function tableLine({ load, figures, tally, faults }: FairnessRow): string {
  const worst = (share: 'median' | 'p95') =>
    Math.max(...measuredActs.map((act) => ratioOf(figures[act][share]))).toFixed(1);
  const cells = [
    `${load.name} ${load.about}`,
    ...measuredActs.map((act) => `${cellOf(figures[act].median)} (${cellOf(figures[act].p95)})`),
    worst('median'),
    worst('p95'),
    answersOf(tally),
    faults.length === 0 ? 'passes' : faults.join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const cellOf = ({ quiet, loaded }: Pair) => `${formatted(quiet)} → ${formatted(loaded)}`;

const formatted = (ms: number) => (ms < 20 ? ms.toFixed(1) : ms.toFixed(0));

function answersOf({ answers, times }: LoadTally): string {
  const counts = Object.entries(answers).map(([label, count]) => `${count} × ${label}`);
  return `${counts.join(', ')}; median ${formatted(percentile(times, 0.5))} ms`;
}
