import { expect, test } from 'vitest';

import { filesBelow, read } from './sources.ts';

const imported = /from 'lucide-react\/icons\/([\w-]+)'/g;
const names = new Set(
  filesBelow('src').flatMap((file) =>
    file.endsWith('.tsx') ? [...read(file).matchAll(imported)].map(([, name]) => name ?? '') : [],
  ),
);

test('the library still has the drawings from which the build makes plain icons', async () => {
  const modules = await Promise.all(
    [...names].map(async (name) => {
      // The library's own modules; the other name of an icon has no drawing of its own.
      const { __iconData: icon } = (await import(
        `../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
      )) as { __iconData?: { node: [tag: string, attributes: object][] } };
      return icon?.node.map(([tag]) => tag);
    }),
  );
  const drawn = modules.filter((tags) => tags !== undefined);
  expect(drawn.length).toBeGreaterThan(0.8 * names.size);
  const tags = new Set(drawn.flat());
  const known = ['path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect'];
  expect(known).toEqual(expect.arrayContaining([...tags]));
});
