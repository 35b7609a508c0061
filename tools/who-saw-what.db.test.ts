import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { buildIdentity } from '#domain/credentials/build.ts';
import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { checkoutRoot } from './run/paths.ts';

const now = instantAtJst('2026-12-01', '10:00');
const url = await openTestDatabase();
const fixture = await openStaffFixture(url, now);
const client = new Client({ connectionString: url });
await client.connect();
afterAll(async () => {
  await client.end();
  await fixture.close();
});

test('who saw what is answered with the person, for the time that was asked for', async () => {
  const { app } = fixture;
  const operator = await fixture.person(null, 'op');
  const { id: workerId } = await buildWorker(app.db, { now });
  const { id } = await buildIdentity(app.db, { workerId, now, documentType: 'drivers_license' });
  const view = { document_kind: 'identity', document_id: id, viewer_kind: 'operator' };
  const seen = [
    { ...view, side: 'front', viewer_id: operator.id, at: now },
    { ...view, side: 'back', viewer_id: operator.id, at: addHours(now, 2) },
  ];
  await app.db.insertInto('document_views').values(seen).execute();

  const file = readFileSync(path.join(checkoutRoot, 'deploy/who-saw-what.sql'), 'utf8');
  // psql inserts its variables with quotes in the same places.
  const statement = file.replace(":'from'", '$1').replace(":'until'", '$2');
  const { rows } = await client.query(statement, [now, addHours(now, 1)]);
  expect(rows).toMatchObject([
    {
      at: now,
      side: 'operator',
      what: 'identity: front',
      of_worker: workerId,
      viewer_name: '佐藤op',
      viewer_email: operator.email,
    },
  ]);
});
