import { say } from '../../tools/run/progress.ts';
import type { Sent } from './http.ts';
import { measure, type Measured } from './load.ts';
import type { Options } from './options.ts';
import { figure } from './report.ts';
import { median } from './statistics.ts';

export type Variant = {
  name: string;
  url: string;
  /** Its server's process. */
  pid: number;
  requests: readonly Sent[];
};

/** Measurements of each variant, one for each round, by the variant's name. */
export type Turns = ReadonlyMap<string, readonly Measured[]>;

/** Measures the variants in turn, round after round, after a short warm-up of each. */
export async function takeTurns(
  variants: readonly Variant[],
  { options, postmaster }: { options: Options; postmaster: number },
): Promise<Turns> {
  const { connections, rounds } = options;
  const run = ({ url, requests, pid }: Variant, seconds: number) =>
    measure({ url, requests, connections, seconds }, { pid, postmaster });
  const turns = new Map<string, Measured[]>(variants.map(({ name }) => [name, []]));
  // The variants run one after the other: side by side they would slow each other down.
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

/** Requests a second of a variant, round by round. */
export function ratesOf(turns: Turns, name: string): number[] {
  return (turns.get(name) ?? []).map(({ perSecond }) => perSecond);
}

/** The median over the rounds of one of a variant's figures. */
export function middle(turns: Turns, name: string, part: keyof Measured): number {
  return median((turns.get(name) ?? []).map((one) => one[part]));
}

/** The most memory of a variant's server in any round, in MB. */
export function peakMegabytes(turns: Turns, name: string): number {
  return Math.max(...(turns.get(name) ?? []).map(({ megabytes }) => megabytes));
}
