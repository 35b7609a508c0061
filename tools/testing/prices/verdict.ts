import { pointsOfClass, type PriceClass } from '#platform/server/prices/price-classes.ts';

/**
 * A class is raised above so many times its points, and lowered below the other share of them: a row near a border then
 * keeps its class from one run to the next. The share is small, because a fixture has fewer rows than a heavy user.
 */
const raiseAbove = 2;
const lowerBelow = 1 / 6;
/** A class is raised if the measured points are at least these: less is the noise of a request. */
const minRaisedPoints = 1;

const classes = Object.entries(pointsOfClass)
  // The keys are those of `pointsOfClass`.
  .map(([name, points]) => ({ name: name as PriceClass, points }))
  .filter(({ points }) => points > 0);

/** Returns the class that a row should have by its measured points; the same one while they lie near to it. */
export function proposedClass(current: PriceClass, measured: number): PriceClass {
  const points = pointsOfClass[current];
  if (measured > points * raiseAbove && measured >= minRaisedPoints) return nearestClass(measured);
  if (measured >= points * lowerBelow) return current;
  return classes.find((one) => one.points >= measured)?.name ?? current;
}

/** The class whose points differ by the smallest factor. */
function nearestClass(measured: number): PriceClass {
  const distance = (points: number) => Math.abs(Math.log(points / measured));
  return classes.reduce((best, one) => (distance(one.points) < distance(best.points) ? one : best))
    .name;
}

/** The middle one of the values; of an even number the lower one. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
