import { printLine } from '../../tools/run/progress.ts';
import type { BenchRequest } from './http.ts';
import { measureLoad, type RequestCost, type LoadMeasurement } from './load.ts';
import type { Options } from './options.ts';
import { formatFigure } from './report.ts';
import { median, medianRatio } from '../../tools/run/statistics.ts';

export type BenchVariant = {
  name: string;
  url: string;
  /** Process id of the variant's server. */
  pid: number;
  requests: readonly BenchRequest[];
};

/** The measurements of each variant by its name, one per round. */
export type MeasurementsByVariant<One> = ReadonlyMap<string, readonly One[]>;

/** Measures the variants in turn, round after round, after a short warm-up of each. */
export async function measureInTurns(
  variants: readonly BenchVariant[],
  { options, postmaster }: { options: Options; postmaster: number },
): Promise<MeasurementsByVariant<LoadMeasurement>> {
  const { connections, rounds } = options;
  const run = ({ url, requests, pid }: BenchVariant, seconds: number) =>
    measureLoad({ url, requests, connections, seconds }, { pid, postmaster });
  const turns = new Map<string, LoadMeasurement[]>(variants.map(({ name }) => [name, []]));
  // In sequence, because parallel variants would slow each other down.
  for (const variant of variants) await run(variant, Math.min(3, options.seconds));
  for (let round = 1; round <= rounds; round += 1) {
    for (const variant of variants) {
      const one = await run(variant, options.seconds);
      turns.get(variant.name)?.push(one);
      printLine(
        `  round ${round}  ${variant.name.padEnd(36)} ${formatFigure(one.perSecond).padStart(7)} /s`,
      );
    }
  }
  return turns;
}

/** The values of one figure of a variant, one per round. */
export function figureValues<Part extends string>(
  turns: MeasurementsByVariant<Record<Part, number>>,
  name: string,
  part: Part,
): number[] {
  return (turns.get(name) ?? []).map((one) => one[part]);
}

/** The median over all rounds of one figure of a variant. */
export function medianFigure<Part extends string>(
  turns: MeasurementsByVariant<Record<Part, number>>,
  name: string,
  part: Part,
): number {
  return median(figureValues(turns, name, part));
}

/** Requests per second of variant `one` as a multiple of those of `other`. */
export function throughputRatio(
  turns: MeasurementsByVariant<RequestCost>,
  one: string,
  other: string,
): number {
  return medianRatio(
    figureValues(turns, one, 'perSecond'),
    figureValues(turns, other, 'perSecond'),
  );
}

/** Maximum memory of a variant's server over all rounds, in MB. */
export function peakMegabytes(turns: MeasurementsByVariant<LoadMeasurement>, name: string): number {
  return Math.max(...figureValues(turns, name, 'megabytes'));
}

/** Table cells of a variant: CPU time in µs (Node, PostgreSQL, sum), p50 and p99 in ms. */
export function costCells(turns: MeasurementsByVariant<RequestCost>, name: string): string[] {
  const node = medianFigure(turns, name, 'nodeMicros');
  const postgres = medianFigure(turns, name, 'postgresMicros');
  return [
    ...[node, postgres, node + postgres].map((micros) => formatFigure(micros)),
    formatFigure(medianFigure(turns, name, 'p50'), 1),
    formatFigure(medianFigure(turns, name, 'p99'), 1),
  ];
}
