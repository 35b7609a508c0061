import { filesBelow, readSourceFile } from '../sources.ts';

/** Lists of places, and lists whose names official papers and laws prescribe. */
const properNames = /cities|railways|prefectures|regions|licenses|facility-services/;

/** The names in the lists of `src/domain/reference/data` that are ordinary words, such as reasons to choose from. */
export function readReferenceListNames(): string[] {
  return filesBelow('src/domain/reference/data')
    .filter((file) => file.endsWith('.json') && !properNames.test(file))
    .flatMap((file) => namesIn(JSON.parse(readSourceFile(file))));
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || !('name' in value)) return [];
  return namesIn(value.name);
}
