import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { payPeriodOf } from '#domain/pay/wallet/pay-day.ts';
import {
  addDays,
  addMinutes,
  daysBetween,
  instantAtJst,
  jstDay,
  monthsLater,
  type JstDay,
} from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { answerDataOf } from '#testing/processes/product.ts';
import { createAgenda, type Agenda } from '#testing/quarter/agenda.ts';
import { openCast, type Cast, type Employer } from '#testing/quarter/cast.ts';
import {
  openReceiptAccount,
  receivePayments,
  recordBankAnswers,
} from '#testing/quarter/money-lived.ts';
import { createLivedShifts } from '#testing/quarter/shifts-lived.ts';
import { createSeededDice } from '#testing/second-wage.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { auditExposures } from './audit/audit-exposures.server.ts';

/** An honest corporation works from its first day on. `PILOT=whole` lives three months of 200 shifts, else six days. */
const isWhole = process.env['PILOT'] === 'whole';
const firstDay: JstDay = '2026-11-02';
/** The last day with tasks: the pay day of January in the whole life. */
const lastDay: JstDay = isWhole ? payPeriodOf('2027-01-31').payDay : addDays(firstDay, 5);
const lastPostingDay: JstDay = isWhole ? '2027-01-27' : addDays(firstDay, 4);
const seatsOfDay = 7;
const roll = createSeededDice(20_261_102);

/** The limit that the corporation asks for: what it posts in a month, and later in two. */
const askedLimits = [4_000_000, 9_000_000, 12_000_000];
const documents = {
  exposure: '{ ownExposure { total limit isNearLimit } }',
  request: '{ ownLimitRequest { state } }',
  reviews: '{ postingReviews { reviews { reviewId } } }',
  release: 'mutation ($id: ID!) { releasePostingReview(input: { id: $id }) { success } }',
  ask: `mutation ($limit: Int!) { askForLimit(input: {
    limit: $limit, reason: "毎月200件の勤務をお願いするためです" }) { success } }`,
  grant: `mutation ($input: AskExposureLimitInput!) { askExposureLimit(input: $input) { success } }`,
  register: `mutation ($input: RecordRegisterCheckInput!) {
    recordRegisterCheck(input: $input) { success } }`,
};

let cast: Cast;
let agenda: Agenda;
let employer: Employer;
beforeAll(async () => {
  cast = await openCast(await openTestDatabase(), {
    startAt: instantAtJst(firstDay, '07:00'),
    workerCount: isWhole ? 60 : 30,
    homes: [1],
    areNew: true,
  });
  agenda = createAgenda(cast.product.setNow);
  const [only] = cast.employers;
  if (!only) throw new Error('the pilot has one corporation');
  employer = only;
});
afterAll(() => cast.product.close());

type Exposure = { total: number; limit: number; isNearLimit: boolean };

async function readOwnExposure(): Promise<Exposure> {
  return answerDataOf(await employer.owner.ask(documents.exposure))['ownExposure'];
}

/** When the owner was first notified that the exposure is near or above the limit; null before. */
async function notifiedSince(): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from outbox
     where staff_kind = 'exposure' and staff_id = ${employer.owner.id}`.execute(
    cast.product.app.db,
  );
  return rows[0]?.at ?? null;
}

type PaidShift = {
  day: JstDay;
  startsAt: Date;
  endsAt: Date;
  postedOn: JstDay;
  timing: 'EARLY' | 'PAY_DAY';
  /** The last day on which a part of the wage waits; null where no part waits. */
  waitsUntil: JstDay | null;
  /** The day on which the last part was sent to the bank; null while a part is not. */
  sentOn: JstDay | null;
};

/** The worked shifts, with the words of their postings and the days on which their wages could leave and left. */
async function paidShifts(): Promise<PaidShift[]> {
  const { rows } = await sql<PaidShift>`
    select (a.starts_at at time zone 'Asia/Tokyo')::date as day, a.starts_at as "startsAt", a.ends_at as "endsAt",
           (r.published_at at time zone 'Asia/Tokyo')::date as "postedOn", r.pay_timing as timing,
           max(p.waits_until) as "waitsUntil",
           case when bool_and(t.id is not null) then max(t.designated_on) end as "sentOn"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join wage_parts p on p.attendance_id = a.id
      left join transfer_wage_parts l on l.wage_part_id = p.id
      left join transfers t on t.id = l.transfer_id and t.state <> 'FAILED'
     group by a.id, r.id
     order by a.starts_at, a.id`.execute(cast.product.app.db);
  return rows;
}

const weekOf = (day: JstDay) => Math.floor(daysBetween(firstDay, day) / 7);

test('an honest corporation is told before a posting is refused, and each wage leaves when its posting said', async () => {
  const { app } = cast.product;
  const { operators } = cast;
  const [home] = employer.homes;
  if (!home) throw new Error('the corporation has a home');
  const accountId = await openReceiptAccount(cast);
  const lived = createLivedShifts(cast, agenda, {
    roll,
    isClaimed: () => false,
    isWithdrawn: () => true,
    onPosted: releaseReviews,
  });
  const refused: { at: Date; toldAt: Date | null }[] = [];
  const waiting = new Set<JstDay>();
  const weeks: string[] = [];
  let requests = 0;
  let reviews = 0;

  /** An operator reads each new template and releases it within 20 minutes. */
  async function releaseReviews(): Promise<void> {
    const shown = answerDataOf(await operators[0].ask(documents.reviews));
    const opened: { reviewId: string }[] = shown['postingReviews'].reviews;
    for (const { reviewId: id } of opened) {
      cast.product.setNow(addMinutes(app.clock.now(), 20));
      answerDataOf(await operators[0].ask(documents.release, { id }));
      reviews += 1;
    }
  }

  /** Posts the seats of a day; a refused day is tried again in the afternoon, and the reason is the limit alone. */
  async function post(day: JstDay): Promise<void> {
    if (home === undefined) return;
    const code = await lived.post({ employer, home, day, seats: seatsOfDay });
    waiting.delete(day);
    if (code === null) return;
    expect(code).toBe('EXPOSURE_ABOVE_LIMIT');
    refused.push({ at: app.clock.now(), toldAt: await notifiedSince() });
    waiting.add(day);
  }

  /** The owner asks for another limit once near the present one. */
  async function askNearLimit(): Promise<void> {
    const { isNearLimit } = await readOwnExposure();
    const request = answerDataOf(await employer.owner.ask(documents.request))['ownLimitRequest'];
    if (!isNearLimit || request?.state === 'WAITING') return;
    const limit = askedLimits[requests];
    requests += 1;
    answerDataOf(await employer.owner.ask(documents.ask, { limit }));
    const answerOn = addDays(jstDay(app.clock.now()), 1);
    agenda.plan(instantAtJst(answerOn, '14:00'), () => grant(limit ?? 0));
  }

  /** Two operators grant the limit; before the first time one of them has found the home in the public register. */
  async function grant(limit: number): Promise<void> {
    const [first, second] = operators;
    const corporationId = employer.id;
    if (requests === 1) {
      const input = { corporationId, register: 'CARE_INSURANCE', number: '1370000001' };
      answerDataOf(await first.ask(documents.register, { input }));
    }
    const why = { reason: '登録と請求の見込みを確認しました', evidence: '電話で確認' };
    answerDataOf(await first.ask(documents.grant, { input: { corporationId, limit, ...why } }));
    const asked = answerDataOf(await second.ask('{ countersignRequests { requests { id } } }'));
    const approve =
      'mutation ($id: ID!) { approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }';
    for (const { id } of asked['countersignRequests'].requests)
      answerDataOf(await second.ask(approve, { id }));
  }

  async function endDay(day: JstDay): Promise<void> {
    const now = app.clock.now();
    expect(await auditPayBooks(app.db), `on ${day}`).toEqual([]);
    expect(await auditExposures(app.db, now), `on ${day}`).toEqual([]);
    if (daysBetween(firstDay, day) % 7 !== 6 && day !== lastDay) return;
    const { total, limit } = await readOwnExposure();
    const posted = (await paidShifts()).filter(({ postedOn }) => weekOf(postedOn) === weekOf(day));
    const early = posted.filter(({ timing }) => timing === 'EARLY').length;
    weeks.push(
      `week ${weekOf(day) + 1} to ${day}: ${total} of ${limit} yen; posted and worked: ${early} early, ${posted.length - early} on the pay day`,
    );
  }

  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const today = day;
    for (const time of ['04:10', '12:00', '20:00'])
      agenda.plan(instantAtJst(today, time), () => runScheduledTasks(app));
    for (const time of ['11:30', '20:10'])
      agenda.plan(instantAtJst(today, time), () => recordBankAnswers(cast));
    agenda.plan(instantAtJst(today, '12:30'), askNearLimit);
    agenda.plan(instantAtJst(today, '21:00'), () => endDay(today));
    if (today > lastPostingDay) continue;
    agenda.plan(instantAtJst(today, '10:30'), () => post(addDays(today, 3)));
    agenda.plan(instantAtJst(today, '15:00'), async () => {
      const refusedDays = [...waiting];
      for (const refusedDay of refusedDays) await post(refusedDay);
    });
  }
  // Each invoice is paid three days before it is due.
  const paidMonths = isWhole ? ['2026-11-01', '2026-12-01'] : [];
  for (const month of paidMonths)
    agenda.plan(instantAtJst(addDays(monthsLater(month, 2), -4), '18:30'), () =>
      receivePayments(cast, accountId, [{ employer: 0, month, yen: (open) => open }]),
    );
  await agenda.run();

  // A refusal comes after a notice, so that nobody is stopped by surprise, and a posting is only late by hours.
  expect(refused.filter(({ at, toldAt }) => toldAt === null || toldAt >= at)).toEqual([]);
  expect([...waiting]).toEqual([]);
  const paid = await paidShifts();
  const isLate = ({ day, timing, waitsUntil, sentOn, endsAt }: PaidShift): boolean => {
    const { payDay } = payPeriodOf(day);
    if (timing === 'EARLY')
      return waitsUntil !== null || (sentOn ?? lastDay) > addDays(jstDay(endsAt), 1);
    return (waitsUntil !== null && waitsUntil > payDay) || (sentOn ?? lastDay) > payDay;
  };
  expect(paid.filter(isLate)).toEqual([]);
  const lastOnPayDay = paid.findLast(({ timing }) => timing === 'PAY_DAY')?.postedOn;
  const firstEarly = paid.find(({ timing }) => timing === 'EARLY')?.postedOn ?? null;
  // Once a posting said 「すぐ払い」, each later one does.
  expect((lastOnPayDay ?? firstDay) <= (firstEarly ?? lastDay)).toBe(true);
  expect(firstEarly !== null).toBe(isWhole);
  expect(requests).toBeGreaterThan(0);
  // The first posting of the template was read before it was public, and no later one.
  expect(reviews).toBe(1);
  if (process.env['SHOWS_TABLE'])
    process.stdout.write(
      `${[
        ...weeks,
        `refused: ${refused.length}, the first one ${refused[0]?.at.toISOString() ?? 'never'}, told ${refused[0]?.toldAt?.toISOString() ?? 'never'}`,
        `${paid.length} shifts, ${reviews} reviewed template; every posting is paid early from ${firstEarly ?? 'no day'} on`,
      ].join('\n')}\n`,
    );
}, 3_600_000);
