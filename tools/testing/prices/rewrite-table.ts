import type { PriceClass } from '#platform/server/prices/price-classes.ts';

import type { PricedRow } from './rows.ts';

export type ChangedPrice = Pick<PricedRow, 'kind' | 'name'> & { from: PriceClass; to: PriceClass };

/**
 * Writes classes into the text of a table of prices. Returns the text and the rows that it does not contain as
 * `name: 'CLASS'` or `name: { … 'CLASS' … }`, such as routes whose address is an expression.
 */
export function rewriteTable(
  text: string,
  changes: readonly ChangedPrice[],
): { text: string; unwritten: ChangedPrice[] } {
  const unwritten: ChangedPrice[] = [];
  const lines = text.split('\n');
  for (const change of changes) {
    const at = lines.findIndex((line, index) => isRowOf(lines, { line, index, change }));
    const line = lines[at];
    const written = line?.replace(placeOf(line, change), `$1'${change.to}'`);
    if (line === undefined || written === undefined || written === line) unwritten.push(change);
    else lines[at] = written;
  }
  return { text: lines.join('\n'), unwritten };
}

/** The class in a line: the one behind the method of a route; in any other line the first one. */
function placeOf(line: string, { kind, from }: ChangedPrice): RegExp {
  return line.includes(`${kind}: `)
    ? new RegExp(`(${kind}: )'${from}'`)
    : new RegExp(`(: |class: )'${from}'`);
}

type Place = { line: string; index: number; change: ChangedPrice };

function isRowOf(lines: readonly string[], { line, index, change }: Place): boolean {
  const { name, kind } = change;
  if (!line.startsWith(`  ${kind === 'query' || kind === 'mutation' ? '  ' : ''}${keyOf(name)}: `))
    return false;
  if (kind !== 'query' && kind !== 'mutation') return true;
  return (
    lines.slice(0, index).findLast((one) => /^  (query|mutation): /.test(one)) === `  ${kind}: {`
  );
}

const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
