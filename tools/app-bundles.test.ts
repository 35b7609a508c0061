import { expect, test } from 'vitest';

import { foreignModulesOfPages, type BundledChunk } from './app-bundles.ts';

const chunk = (fileName: string, of: Partial<BundledChunk>): BundledChunk => ({
  type: 'chunk',
  fileName,
  ...of,
});

const page = chunk('hours.js', {
  facadeModuleId: '/src/apps/facility/hours/hours.tsx',
  moduleIds: ['/src/apps/facility/hours/hours.tsx', '/src/apps/parts/map/map-data.ts'],
  imports: ['common.js'],
});

test('a page loads its own app, what apps share, and everything below', () => {
  const common = chunk('common.js', {
    moduleIds: [
      '/src/platform/ui/button.tsx',
      '/src/domain/pay/rules.ts',
      '/src/apps/facility/a.ts',
    ],
  });
  expect(foreignModulesOfPages([page, common])).toEqual([]);
});

test('a module of another app is found in a chunk that a chunk of the page imports', () => {
  const common = chunk('common.js', { imports: ['search.js'] });
  const search = chunk('search.js', {
    moduleIds: ['/src/apps/worker/search/search.tsx'],
    imports: ['common.js'],
  });
  expect(foreignModulesOfPages([page, common, search])).toEqual([
    '/src/apps/facility/hours/hours.tsx: /src/apps/worker/search/search.tsx',
  ]);
});

test('a chunk that no page begins with may hold anything', () => {
  expect(foreignModulesOfPages([chunk('a.js', { moduleIds: ['/src/apps/worker/a.ts'] })])).toEqual(
    [],
  );
});
