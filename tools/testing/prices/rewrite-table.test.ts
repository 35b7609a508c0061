import { expect, test } from 'vitest';

import { rewriteTable } from './rewrite-table.ts';

const fields = `export const prices = {
  query: {
    passkeys: 'LIST',
  } satisfies Rows,
  mutation: {
    passkeys: 'WORK',
    postShifts: { class: 'WORK', pointsPerLine: 0.4, lines: ['input'] },
  } satisfies Rows,
};
`;
const routes = `const prices = {
  '/': 'HEAVY',
  [paths.session]: { GET: 'LIST' },
  '/files/*': { GET: 'TOUCH', POST: 'TOUCH' },
};
`;

test('a field gets its class in the table of its kind', () => {
  const { text, unwritten } = rewriteTable(fields, [
    { kind: 'mutation', name: 'passkeys', from: 'WORK', to: 'HEAVY' },
    { kind: 'mutation', name: 'postShifts', from: 'WORK', to: 'LIST' },
  ]);
  expect(unwritten).toEqual([]);
  expect(text).toBe(
    fields
      .replace("passkeys: 'WORK'", "passkeys: 'HEAVY'")
      .replace("class: 'WORK'", "class: 'LIST'"),
  );
});

test('a page and the method of a route get their classes; a row that is not found is returned', () => {
  const session = { kind: 'GET', name: '/api/auth/session', from: 'LIST', to: 'SMALL' } as const;
  const { text, unwritten } = rewriteTable(routes, [
    { kind: 'GET', name: '/', from: 'HEAVY', to: 'WORK' },
    { kind: 'POST', name: '/files/*', from: 'TOUCH', to: 'SMALL' },
    session,
  ]);
  expect(unwritten).toEqual([session]);
  expect(text).toBe(
    routes.replace("'/': 'HEAVY'", "'/': 'WORK'").replace("POST: 'TOUCH'", "POST: 'SMALL'"),
  );
});
