import { expect, test } from 'vitest';

import { pagesMissingInAddresses } from './looked-at.ts';

test('a page is missing until its own address was looked at', () => {
  const all = pagesMissingInAddresses([]);
  expect(all).toContain('/facility/:facilityId/settings/templates/:templateId');
  expect(all).toContain('/operator');
  const rest = pagesMissingInAddresses([
    '/facility/f1/settings/templates/new',
    '/operator',
    '/search',
    '',
  ]);
  expect(all.filter((page) => !rest.includes(page))).toEqual([
    '/facility/:facilityId/settings/templates/new',
    '/operator',
  ]);
});
