import { createRefusalFactory } from '#platform/base/refusal.ts';

/** Jobs of the test of the threads. */

const refuse = createRefusalFactory({ TOO_ODD: '{number}は使えません' });

export const addOne = (number: number): number => number + 1;

export function refuseNumber(number: number): never {
  throw refuse('TOO_ODD', { number })
    .with({ about: [number] })
    .until(7);
}

export function throwError(): never {
  throw new RangeError('a job failed');
}

export function endThread(): never {
  process.exit(3);
}

export function runForever(): never {
  for (;;);
}

export function fillMemory(): never {
  const all: unknown[] = [];
  for (;;) all.push(Array.from({ length: 1_000_000 }, () => all.length));
}
