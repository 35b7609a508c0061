import { describe, expect, test } from 'vitest';

import { paths } from '../src/platform/base/paths.ts';
import { filesBelow, readSourceFile } from './sources.ts';
import { parseSource, literalTextOf, visitNodes } from './syntax.ts';

/** Files that may contain addresses of pages or of the API, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/platform/base/paths.ts': 'the table of pages',
  'src/platform/base/api-paths.ts': 'the table of the API',
  'src/main/prices/pages.ts':
    'the table of prices, which tools/prices.test.ts compares with the pages',
  'src/domain/chat/protocol/protocol.ts': 'the published protocol of the chat',
  'src/platform/server/delivery/unsubscribe-link.server.ts': 'the address that sent e-mails hold',
};

const files = filesBelow('src').filter(
  (file) => /\.tsx?$/.test(file) && !/^src\/gen\/|\.test\.|build\.ts$/.test(file),
);

/** The first segments of all paths: `shifts`, `me`. */
const sections = [
  ...new Set(Object.values(paths).map(({ pattern }) => pattern.split('/')[1] ?? '')),
]
  .filter((section) => section !== '')
  .map((section) => section.replaceAll('.', '\\.'));

const beginning = `/(?:${[...sections, 'api'].join('|')})`;

/** An address at the start of a text, or after the origin: `${origin}/shifts`. */
const address = new RegExp(`^(?:\\{\\})?${beginning}(?=$|[/?#{])`);

/** Finds sources that may contain an address; only these are parsed. */
const candidate = new RegExp(`['"\`}]${beginning}`);

/** The texts of a file that are addresses; imports and the routes' `screens` do not count. */
function addressesIn(source: string, file: string): string[] {
  if (!candidate.test(source)) return [];
  const found: string[] = [];
  visitNodes(parseSource(source, file), (node) => {
    if (/^(?:Import|ExportAll|TSLiteralType)/.test(node.type)) return false;
    found.push(literalTextOf(node) ?? '');
    return undefined;
  });
  return found.filter((text) => address.test(text));
}

describe('addresses', () => {
  test('are found in texts, attributes and templates, and not in comments', () => {
    const source = [
      'const a = "/shifts"; // "/me"',
      'const b = `/shifts/${id}/time`;',
      'const c = `${origin}/check-in?c=${code}`;',
      'const d = <Link to="/me/bank?returnTo=/earnings" />;',
      'const e = text.split("/"); const f = "/menu";',
    ].join('\n');
    expect(addressesIn(source, 'a.tsx')).toEqual([
      '/shifts',
      '/shifts/{}/time',
      '{}/check-in?c={}',
      '/me/bank?returnTo=/earnings',
    ]);
  });

  test('come from the tables of paths', () => {
    const written = files
      .filter((file) => !(file in exceptions))
      .flatMap((file) => addressesIn(readSourceFile(file), file).map((text) => `${file}: ${text}`));
    expect(written).toEqual([]);
  });

  test('every exception still has an address', () => {
    const without = Object.keys(exceptions).filter(
      (file) => addressesIn(readSourceFile(file), file).length === 0,
    );
    expect(without).toEqual([]);
  });
});

test('routes read their parameters from their types, and titles have one component', () => {
  const other = files.filter(
    (file) =>
      file !== 'src/platform/ui/navigation/page-title.tsx' &&
      /\buseParams\b|<title\b/.test(readSourceFile(file)),
  );
  expect(other).toEqual([]);
});
