import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';

import { paths } from '../src/platform/base/paths.ts';
import { filesBelow, read } from './sources.ts';
import { walk } from './texts/screen-files.ts';
import { templateText } from './texts/sentences.ts';

/** Files in which addresses of pages or of the API stand, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/platform/base/paths.ts': 'the table of pages',
  'src/platform/base/api-paths.ts': 'the table of the API',
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

/** At the start of a text, or after the origin: `${origin}/shifts`. */
const address = new RegExp(`^(?:\\{\\})?/(?:${[...sections, 'api'].join('|')})(?=$|[/?#{])`);

/** The texts of a file that are addresses; `screens` and imports are none. */
function addressesIn(source: string, file: string): string[] {
  const found: string[] = [];
  walk(parseSync(file, source).program, (node) => {
    if (/^(?:Import|ExportAll|TSLiteralType)/.test(node.type)) return false;
    const value = node['value'];
    if (node.type === 'Literal' && typeof value === 'string') found.push(value);
    if (node.type === 'TemplateLiteral') found.push(templateText(node));
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
      .flatMap((file) => addressesIn(read(file), file).map((text) => `${file}: ${text}`));
    expect(written).toEqual([]);
  });

  test('every exception still has an address', () => {
    const without = Object.keys(exceptions).filter(
      (file) => addressesIn(read(file), file).length === 0,
    );
    expect(without).toEqual([]);
  });
});

test('routes read their parameters from their types, and titles have one component', () => {
  const other = files.filter(
    (file) =>
      file !== 'src/platform/ui/navigation/page-title.tsx' &&
      /\buseParams\b|<title\b/.test(read(file)),
  );
  expect(other).toEqual([]);
});
