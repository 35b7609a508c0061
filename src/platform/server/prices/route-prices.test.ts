import { expect, test } from 'vitest';

import { openRoutePrices } from './route-prices.server.ts';

const priceOf = openRoutePrices({
  byPattern: {
    '/files/*': { GET: 'TOUCH' },
    '/files/documents/*': { GET: 'HEAVY', inTurn: true },
    '/shifts/:id': { GET: 'WORK', inTurn: true },
    '/api/session': { GET: 'LIST', POST: 'SMALL' },
  },
  others: { GET: 'WHOLE', ALL: 'FREE' },
});

test.each([
  ['GET', '/files/a.jpg', 'TOUCH', false],
  ['GET', '/files/documents/a.pdf', 'HEAVY', true],
  ['HEAD', '/files/documents/a.pdf', 'HEAVY', true],
  ['GET', '/%66iles/%64ocuments/a.pdf', 'HEAVY', true],
  ['GET', '/x/../files/./documents/a.pdf', 'HEAVY', true],
  ['GET', 'http://elsewhere/files/documents/a.pdf', 'HEAVY', true],
  ['GET', '/shifts/7', 'WORK', true],
  ['GET', '/shifts/7.data', 'WORK', true],
  ['POST', '/shifts/7', 'FREE', false],
  ['GET', '/api/session', 'LIST', false],
  ['POST', '/api/session', 'SMALL', false],
  ['PUT', '/api/session', 'FREE', false],
  ['GET', '/constructor', 'WHOLE', true],
  ['GET', '/nowhere', 'WHOLE', true],
  ['GET', '*', 'WHOLE', true],
])('%s %s costs %s, in a turn: %s', (method, path, name, inTurn) => {
  expect(priceOf(method, path)).toMatchObject({ class: name, inTurn });
});

test.each([
  ['/shifts/7', '/shifts/:id'],
  ['/%66iles/%64ocuments/a.pdf', '/files/documents/*'],
  ['/api/session', '/api/session'],
  ['/nowhere/7', 'other'],
  ['*', 'other'],
])('%s is counted as %s', (path, pattern) => {
  expect(priceOf('GET', path).pattern).toBe(pattern);
});
