/** A repeatable random generator: the same seed draws the same town, apart from ids. */
export type Random = {
  /** A number from 0 up to but not including 1. */
  next(): number;
  /** A whole number between both ends, inclusive. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** `count` different entries in the order of the list. */
  some<T>(from: readonly T[], count: number): T[];
  /** One entry of the list; its probability is proportional to its weight. */
  weighted<T>(from: readonly T[], weight: (one: T) => number): T;
  shuffled<T>(from: readonly T[]): T[];
};

/** Each subject has its own generator, so that an additional draw for one subject changes no other. */
export function randomForSubject(subject: string): Random {
  const next = mulberry32(hash(subject));
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => at(from, Math.floor(next() * from.length)),
    some(from, count) {
      const places = shuffle([...from.keys()], next).slice(0, count);
      return places.toSorted((a, b) => a - b).map((place) => at(from, place));
    },
    weighted(from, weight) {
      let left = next() * from.reduce((sum, one) => sum + weight(one), 0);
      for (const one of from) {
        left -= weight(one);
        if (left < 0) return one;
      }
      return at(from, from.length - 1);
    },
    shuffled: (from) => shuffle([...from], next),
  };
}

function at<T>(from: readonly T[], place: number): T {
  const one = from[place];
  if (one === undefined) throw new RangeError('nothing to choose from');
  return one;
}

function shuffle<T>(list: T[], next: () => number): T[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [list[last], list[other]] = [at(list, other), at(list, last)];
  }
  return list;
}

/** A small and fast generator, even enough for an invented town. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a hash of the text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  return value >>> 0;
}
