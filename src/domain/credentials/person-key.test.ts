import { expect, test } from 'vitest';

import { readEnv } from '#platform/server/env.server.ts';

import { documentHash, personKeyOf } from './person-key.server.ts';

const envOf = (characters: { auth: string; index: string }) =>
  readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://test',
    AUTH_SECRET: characters.auth.repeat(32),
    INDEX_SECRET: characters.index.repeat(32),
  });

/** Hashes by which the same person and the same document are found again. */
function keysOf(characters: { auth: string; index: string }): [string, string] {
  const app = { env: envOf(characters) };
  const home = { zipCode: '1000001', streetNumber: '1-1' };
  const document = documentHash(app, { documentType: 'drivers_license', number: '1234', home });
  const person = { lastKana: 'ヤマダ', firstKana: 'ハナコ', bornOn: '1990-01-01' };
  return [document, personKeyOf(app, person, document)];
}

test('persons and documents are found again after AUTH_SECRET was replaced: their key is INDEX_SECRET', () => {
  const before = keysOf({ auth: 'a', index: 'i' });
  expect(keysOf({ auth: 'b', index: 'i' })).toEqual(before);
  const others = keysOf({ auth: 'a', index: 'j' });
  expect(others.map((key, place) => key === before[place])).toEqual([false, false]);
});
