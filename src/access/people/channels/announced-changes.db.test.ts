import { sql, type RawBuilder } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { pageChangesNotifyTopic } from '#platform/server/delivery/page-changes.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';

const databaseUrl = await openTestDatabase();
const startsAt = instantAtJst('2026-12-05', '09:00');
const product = await openTestProduct(databaseUrl, startsAt);
const shift = await createShift(product, { startsAt, endsAt: addHours(startsAt, 8) });
const { db } = product.app;
const listening = new Client({ connectionString: databaseUrl });
const heard: string[] = [];
listening.on('notification', ({ payload = '' }) => heard.push(payload));
await listening.connect();
await listening.query(`listen ${pageChangesNotifyTopic}`);
afterAll(async () => {
  await listening.end();
  await product.close();
});

test.for<[string, RawBuilder<unknown>, string[]]>([
  [
    'an answer about health',
    sql`insert into attendance_questionnaires (attendance_id, can_attend, answered_at)
        values (${shift.attendanceId}, false, ${startsAt})`,
    [`shifts ${shift.facilityId}`],
  ],
  [
    'a posting',
    sql`update recruitments set closed_at = ${startsAt} where id = ${shift.recruitmentId}`,
    [`postings ${shift.facilityId}`, 'queues'],
  ],
])('%s is announced to the pages that show it', async ([, write, expected]) => {
  heard.length = 0;
  await write.execute(db);
  await expect.poll(() => heard.toSorted()).toEqual(expected);
});
