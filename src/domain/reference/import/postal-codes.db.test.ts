import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { importPostalCodes } from './postal-codes.server.ts';

const client = new Client({ connectionString: await openTestDatabase() });
beforeAll(() => client.connect());
afterAll(() => client.end());

const places = async (zipCode: string) => {
  const { rows } = await client.query(
    'select city, towns from postal_codes where zip_code = $1 order by city_code',
    [zipCode],
  );
  return rows;
};

test('loading again mends what differs, forgets what was given up, and leaves the rest', async () => {
  expect(await places('1600023')).toEqual([{ city: '新宿区', towns: ['西新宿'] }]);
  await client.query(`update postal_codes set towns = '{どこか}' where zip_code = '1600023'`);
  await client.query(
    `insert into postal_codes values ('9999999', '13104', '13', '新宿区', '{}'), ('1600023', '13101', '13', '千代田区', '{}')`,
  );
  const { rows: before } = await client.query('select xmin from postal_codes where zip_code = $1', [
    '1040061',
  ]);
  await importPostalCodes(client);
  expect(await places('1600023')).toEqual([{ city: '新宿区', towns: ['西新宿'] }]);
  expect(await places('9999999')).toEqual([]);
  expect(await places('0600000')).toEqual([{ city: '札幌市中央区', towns: [] }]);
  const { rows: after } = await client.query('select xmin from postal_codes where zip_code = $1', [
    '1040061',
  ]);
  expect(after).toEqual(before);
});
