import { say } from '../../tools/run/progress.ts';
import type { Sent } from './http.ts';
import { measure, type Cost, type Measured } from './load.ts';
import type { Options } from './options.ts';
import { figure } from './report.ts';
import { median, ratio } from './statistics.ts';

export type Variant = {
  name: string;
  url: string;
  /** Process id of the variant's server. */
  pid: number;
  requests: readonly Sent[];
};

/** The measurements of each variant by its name, one per round. */
export type Turns<One> = ReadonlyMap<string, readonly One[]>;

/** Measures the variants in turn, round after round, after a short warm-up of each. */
export async function takeTurns(
  variants: readonly Variant[],
  { options, postmaster }: { options: Options; postmaster: number },
): Promise<Turns<Measured>> {
  const { connections, rounds } = options;
  const run = ({ url, requests, pid }: Variant, seconds: number) =>
    measure({ url, requests, connections, seconds }, { pid, postmaster });
  const turns = new Map<string, Measured[]>(variants.map(({ name }) => [name, []]));
  // In sequence, because parallel variants would slow each other down.
  for (const variant of variants) await run(variant, Math.min(3, options.seconds));
  for (let round = 1; round <= rounds; round += 1) {
    for (const variant of variants) {
      const one = await run(variant, options.seconds);
      turns.get(variant.name)?.push(one);
      say(`  round ${round}  ${variant.name.padEnd(36)} ${figure(one.perSecond).padStart(7)} /s`);
    }
  }
  return turns;
}

/** The values of one figure of a variant, one per round. */
export function valuesOf<Part extends string>(
  turns: Turns<Record<Part, number>>,
  name: string,
  part: Part,
): number[] {
  return (turns.get(name) ?? []).map((one) => one[part]);
}

/** The median over all rounds of one figure of a variant. */
export function middle<Part extends string>(
  turns: Turns<Record<Part, number>>,
  name: string,
  part: Part,
): number {
  return median(valuesOf(turns, name, part));
}

/** Requests per second of variant `one` as a multiple of those of `other`. */
export function against(turns: Turns<Cost>, one: string, other: string): number {
  return ratio(valuesOf(turns, one, 'perSecond'), valuesOf(turns, other, 'perSecond'));
}

/** Maximum memory of a variant's server over all rounds, in MB. */
export function peakMegabytes(turns: Turns<Measured>, name: string): number {
  return Math.max(...valuesOf(turns, name, 'megabytes'));
}

/** Table cells of a variant: CPU time in µs (Node, PostgreSQL, sum), p50 and p99 in ms. */
export function costCells(turns: Turns<Cost>, name: string): string[] {
  const node = middle(turns, name, 'nodeMicros');
  const postgres = middle(turns, name, 'postgresMicros');
  return [
    ...[node, postgres, node + postgres].map((micros) => figure(micros)),
    figure(middle(turns, name, 'p50'), 1),
    figure(middle(turns, name, 'p99'), 1),
  ];
}
