/**
 * Points of each class of prices. One point is the work of one search of a visitor whose answer is not shared: about a
 * millisecond of processor time, in Node and PostgreSQL together. Each route, root field and chat request has a class
 * (`src/main/prices`), so its price is known before it runs.
 */
export const pointsOfClass = {
  /** Static files and probes: Node reads a small file or answers a constant. */
  FREE: 0,
  /** An answer from memory, or the reading of a request that another price pays for. */
  TOUCH: 0.2,
  /** One or two statements that read or write few rows. */
  SMALL: 1,
  /** A page of a list, or a command with several statements. */
  LIST: 3,
  /** Summaries of months, counts by day, commands that write many rows. */
  WORK: 10,
  /** The map, pages that the server renders, drawn PDFs and pictures. */
  HEAVY: 30,
  /** Work over a whole corporation or region, such as a file of postings. */
  WHOLE: 100,
} as const;

export type PriceClass = keyof typeof pointsOfClass;

/** The dearest class that does not exceed the points. */
export function classOfPoints(points: number): PriceClass {
  let found: PriceClass = 'FREE';
  // The keys are those of the table, the cheapest first.
  for (const name of Object.keys(pointsOfClass) as PriceClass[])
    if (pointsOfClass[name] <= points) found = name;
  return found;
}

/** A field whose work grows with a list in its arguments: `points` for each entry, on top of the class. */
export type PricePerLine = {
  class: PriceClass;
  pointsPerLine: number;
  /**
   * The list's place in the arguments, such as `['input', 'ids']`. A place inside the entries of a list, such as
   * `['input', 'lines', 'days']`, counts the entries of all lists there.
   */
  lines: readonly string[];
};

export type FieldPrice = PriceClass | PricePerLine;

/** The prices of an API's root fields. */
export type ApiPrices = {
  query: Readonly<Record<string, FieldPrice>>;
  mutation: Readonly<Record<string, FieldPrice>>;
};

/** True for classes of which one payer may have only few at once, because each may occupy a processor for long. */
export const isCostlyClass = (price: PriceClass): boolean =>
  pointsOfClass[price] >= pointsOfClass.HEAVY;
