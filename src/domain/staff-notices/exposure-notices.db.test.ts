import { afterAll, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import { refreshOldExposures } from '#domain/trust/tasks.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { buildHomeCorporation } from '#testing/fixtures/homes.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { notifyStaff } from './notify-staff.server.ts';

const start = instantAtJst('2026-12-01', '12:00');
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { app } = fixture;
afterAll(() => fixture.close());

const roles = ['OWNER', 'FINANCE', 'MANAGER', 'APPROVER', 'VIEWER'] as const;

/** A corporation with a contract, whose limit can be set so that its exposure has a share of it. */
async function openHome(name: string) {
  const home = await buildHomeCorporation(fixture, name, roles);
  await home.contract(addHours(start, 200));
  const stored = () =>
    app.db
      .selectFrom('corporation_exposures')
      .select(['exposure_yen as total', 'crossed_at', 'exceeded_at'])
      .where('corporation_id', '=', home.id)
      .executeTakeFirstOrThrow();
  await refreshOldExposures(app.db, start);
  const { total } = await stored();
  return {
    id: home.id,
    total,
    stored,
    /** Sets the limit, and computes the exposure at the instant. */
    async limitAt(at: Date, limit: number) {
      await app.db
        .updateTable('corporation_exposures')
        .set({ granted_yen: limit, granted_at: at, computed_at: null })
        .where('corporation_id', '=', home.id)
        .execute();
      await refreshOldExposures(app.db, at);
    },
    async noticesTo(role: StaffRole) {
      const mails = await app.db
        .selectFrom('outbox')
        .select(['kind', 'subject', 'body', 'path'])
        .where('staff_id', '=', home.person(role).id)
        .where('staff_kind', '=', 'exposure')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return mails.map(({ subject, ...mail }) => ({
        ...mail,
        subject: subject?.replace('【ひとこま】', ''),
      }));
    },
  };
}

const tell = async (at: Date) => {
  fixture.setNow(at);
  await notifyStaff(app, at);
};

test('owners and finance are notified once of each crossing of 80 % and of the limit', async () => {
  const home = await openHome('上限');
  const near = Math.ceil(home.total / 0.9);
  const [calm, exceeded] = [home.total * 2, home.total - 1];
  const at = (minutes: number) => addMinutes(start, minutes);
  const subjects = async () =>
    (await home.noticesTo('FINANCE')).map(({ subject = '' }) =>
      subject.includes('超えたため') ? 'exceeded' : 'near',
    );

  await home.limitAt(at(1), near);
  await tell(at(2));
  await tell(at(3));
  // A later computation of the same crossing is no second one.
  await home.limitAt(at(4), near);
  await tell(at(5));
  expect(await subjects()).toEqual(['near']);

  await home.limitAt(at(6), exceeded);
  await tell(at(7));
  await tell(at(8));
  expect(await subjects()).toEqual(['near', 'exceeded']);
  const [, last] = await home.noticesTo('OWNER');
  expect(last?.body).toContain('上限（');
  expect(last?.body).toContain('1円超えました');
  expect(last?.path).toBe('/facility/corporation');

  await home.limitAt(at(9), calm);
  await tell(at(10));
  await home.limitAt(at(11), near);
  await tell(at(12));
  expect(await subjects()).toEqual(['near', 'exceeded', 'near']);
  for (const role of ['MANAGER', 'APPROVER', 'VIEWER'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- three
    expect(await home.noticesTo(role)).toEqual([]);
  }
});

test('a crossing that is over before the quiet hours end is no notice', async () => {
  const home = await openHome('夜');
  const night = instantAtJst('2026-12-01', '23:00');
  await home.limitAt(night, home.total);
  await tell(addMinutes(night, 1));
  expect(await home.noticesTo('OWNER')).toEqual([]);
  await home.limitAt(addMinutes(night, 2), home.total * 2);
  await tell(instantAtJst('2026-12-02', '07:01'));
  expect(await home.noticesTo('OWNER')).toEqual([]);
});

test('operators with the role for money see it in the inbox until it is below again', async () => {
  const home = await openHome('受信');
  const operator = await openOperator(app, '金田 数子', ['MONEY']);
  const queue = async () => {
    const { data } = await operator.ask('{ operatorInbox { kind count oldestAt } }');
    const queues: { kind: string; count: number; oldestAt: string }[] = data?.['operatorInbox'];
    return queues.find(({ kind }) => kind === 'EXPOSURES');
  };
  const before = (await queue())?.count ?? 0;
  await home.limitAt(start, home.total);
  expect((await queue())?.count).toBe(before + 1);
  expect((await home.stored()).crossed_at).toEqual(start);
  await home.limitAt(addMinutes(start, 1), home.total * 2);
  expect((await queue())?.count).toBe(before);
});

test('owners and finance are notified once that a proof ended, and not after another one', async () => {
  const [home, provenAgain] = [await openHome('取消'), await openHome('再入金')];
  const at = addHours(start, 200);
  const ended = { proven_at: start, proven_by: 'INVOICE', ended_at: at };
  await app.db
    .insertInto('ended_corporation_proofs')
    .values([home, provenAgain].map(({ id }) => ({ corporation_id: id, ...ended })))
    .execute();
  await app.db
    .updateTable('corporations')
    .set({ proven_at: null, proven_by: null })
    .where('id', '=', home.id)
    .execute();
  await tell(addMinutes(at, 1));
  await tell(addMinutes(at, 2));
  const notice = {
    subject: '募集は「支払日払い」になりました',
    body: expect.stringContaining('銀行が'),
  };
  const ofProof = (notices: object[]) =>
    notices.filter((one) => 'subject' in one && one.subject === notice.subject);
  expect(ofProof(await home.noticesTo('OWNER'))).toMatchObject([notice]);
  expect(ofProof(await home.noticesTo('FINANCE'))).toMatchObject([notice]);
  expect(ofProof(await home.noticesTo('MANAGER'))).toEqual([]);
  expect(ofProof(await provenAgain.noticesTo('OWNER'))).toEqual([]);
});
