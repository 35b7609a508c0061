import { buildWorker } from '#access/worker/build.ts';
import { hashBrowser, makeBrowserId } from '#access/browsers/browser-cookie.server.ts';
import { openSession, revokeSession } from '#access/worker/sign-in/session.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { browserLabel } from '#platform/base/browser-label.ts';
import {
  addDays,
  addHours,
  addMinutes,
  instantAtJst,
  jstDay,
  jstTime,
  minuteMs,
} from '#platform/base/jst.ts';
import { buildIdentity, buildLicense } from '#domain/credentials/build.ts';
import { demoWorkersByKey, type DemoWorker } from '#apps/demo/demo-workers.ts';
import { buildAlert } from '#domain/notifications/alerts/alert.build.ts';
import { buildEmail, buildReadNotifications } from '#domain/notifications/build.ts';
import { registerBankAccount } from '#domain/pay/transfers/register-bank.server.ts';
import { buildPaperChoice } from '#domain/notice-delivery/build.ts';
import { buildAvailableDays, buildEmergencyContact, buildProfile } from '#domain/profile/build.ts';
import type { ShiftKind } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';

import { closedMonthsAt, writeBilledShifts } from './billed-shifts.ts';
import { writeConversation, type ScriptLine } from './conversation.ts';
import { writeDisputes } from './disputes.ts';
import { writeHistory } from './history.ts';
import { storeDemoDocument } from './pictures/papers.ts';
import { contextAt, concludeShiftContract, jobsStartingAround } from './work.ts';

const licenses = { careWorker: 1, initialTraining: 3, nurse: 10, driver: 37 } as const;
const bank = { bankCode: '0001', branchCode: '001', accountType: '1' } as const;

type Making = { app: App; now: Date; person: DemoWorker };

/** Writes every demo worker that does not exist yet. An existing demo worker stays unchanged. */
export async function writeWorkers(
  app: App,
  { now, progress }: { now: Date; progress(text: string): void },
): Promise<void> {
  const making: { person: DemoWorker; make(making: Making): Promise<void> }[] = [
    { person: demoWorkersByKey.newcomer, make: makeNewcomer },
    { person: demoWorkersByKey.prepared, make: makePrepared },
    { person: demoWorkersByKey.soon, make: makeSoon },
    { person: demoWorkersByKey.waiting, make: makeWaiting },
    { person: demoWorkersByKey.nurse, make: makeNurse },
    { person: demoWorkersByKey.disputed, make: makeDisputed },
    { person: demoWorkersByKey.history, make: makeHistory },
    { person: demoWorkersByKey.regular, make: makeWithBilledShifts },
    { person: demoWorkersByKey.helper, make: makeWithBilledShifts },
  ];
  for (const { person, make } of making) {
    // In sequence, so that shifts and files are stored in this order.
    if (await isThere(app, person)) continue;
    await make({ app, now, person });
  }
  progress(`${making.length} demo workers`);
}

async function isThere(app: App, { phoneNumber }: DemoWorker): Promise<boolean> {
  const found = await app.db
    .selectFrom('workers')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

async function makeNewcomer({ app, now, person }: Making): Promise<void> {
  await buildWorker(app.db, { now: addHours(now, -1), phoneNumber: person.phoneNumber });
}

async function makePrepared({ app, now, person }: Making): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const signedUp = instantAtJst(addDays(jstDay(now), -12), '20:10');
    const worker = await prepare(tx, {
      person,
      now: signedUp,
      kana: 'ハナコ',
      bornOn: '1991-05-18',
    });
    await buildLicense(tx, {
      workerId: worker.id,
      now: signedUp,
      licenseId: licenses.driver,
      expiresOn: addDays(jstDay(now), 900),
    });
  });
}

/** Stores the days on which a worker could work, and an alert for new shifts on these days. */
async function lookAhead(
  { app, now }: Making,
  workerId: string,
  shifts: readonly ShiftKind[],
): Promise<void> {
  await buildAvailableDays(app.db, { workerId, shifts, now });
  await buildAlert(app.db, {
    workerId,
    now,
    shifts: [...shifts],
    maximumHours: 10,
    minimumDailyWage: 14_000,
  });
}

/** Creates the worker with a shift soon: its check-in period opens within half an hour. */
async function makeSoon({ app, now, person }: Making): Promise<void> {
  const signedUp = instantAtJst(addDays(jstDay(now), -20), '12:00');
  const worker = await inTransaction(app.db, (tx) =>
    prepare(tx, { person, now: signedUp, kana: 'サクラ', bornOn: '1998-03-27' }),
  );
  await addBank({ app, now: addMinutes(signedUp, 30), person }, worker.id);
  const quarter = 15 * minuteMs;
  const startsAt = new Date(Math.ceil(addMinutes(now, 32).getTime() / quarter) * quarter);
  const [job] = await jobsStartingAround(app.db, jstTime(startsAt));
  if (!job) throw new Error('The region has no job for the worker whose shift starts soon.');
  await concludeShiftContract(app, {
    workerId: worker.id,
    jobId: job.jobId,
    startsAt,
    endsAt: addHours(startsAt, 4),
    breakMinutes: 0,
    hourlyWage: 1_650,
    appliedAt: addHours(startsAt, -26),
  });
  await writeConversation(app, {
    workerId: worker.id,
    facilityId: job.facilityId,
    lines: talkBefore(startsAt),
  });
}

/** Messages of both sides before a shift; the last one stays unread. */
const talkBefore = (startsAt: Date): ScriptLine[] => [
  {
    side: 'worker',
    text: 'はじめまして。次の勤務でお世話になります。持ち物は上履きだけで大丈夫でしょうか',
    at: addHours(startsAt, -24),
  },
  {
    side: 'facility',
    text: 'ご応募ありがとうございます。上履きと動きやすい服装でお越しください。エプロンはこちらで用意しています。',
    at: addHours(startsAt, -23),
  },
  { side: 'worker', text: '承知しました。よろしくお願いします', at: addHours(startsAt, -22) },
  {
    side: 'facility',
    text: '当日は正面玄関の右側にある職員入口からお入りください。お待ちしています。',
    at: addHours(startsAt, -2),
  },
];

/** Creates the worker who has submitted all documents, which the operator has not yet reviewed. */
async function makeWaiting({ app, now, person }: Making): Promise<void> {
  const [card = '', certificate = ''] = await Promise.all(
    (['card', 'certificate'] as const).map((paper) => storeDemoDocument(app.storage, paper)),
  );
  await inTransaction(app.db, async (tx) => {
    const signedUp = addHours(now, -20);
    const { id: workerId } = await buildWorker(tx, {
      now: signedUp,
      phoneNumber: person.phoneNumber,
    });
    await buildProfile(tx, {
      workerId,
      now: signedUp,
      ...nameOf(person, 'ミノル'),
      bornOn: '1987-11-02',
    });
    await buildEmergencyContact(tx, { workerId, now: signedUp });
    const sent = { workerId, now: addHours(now, -3) };
    await buildIdentity(tx, {
      ...sent,
      state: 'PENDING',
      documentType: 'drivers_license',
      pictureKey: card,
    });
    await buildPaperChoice(tx, sent);
    await buildLicense(tx, {
      ...sent,
      state: 'PENDING',
      licenseId: licenses.initialTraining,
      pictureKey: certificate,
    });
  });
}

async function makeNurse({ app, now, person }: Making): Promise<void> {
  const signedUp = instantAtJst(addDays(jstDay(now), -30), '09:20');
  const worker = await inTransaction(app.db, (tx) =>
    prepare(tx, {
      person,
      now: signedUp,
      kana: 'ユリ',
      bornOn: '1984-08-09',
      licenseId: licenses.nurse,
    }),
  );
  await addBank({ app, now: addMinutes(signedUp, 40), person }, worker.id);
  await lookAhead({ app, now, person }, worker.id, ['SHIFT_NIGHT']);
}

/** Creates the worker who was sent home yesterday, and who cancelled another shift because the facility asked. */
async function makeDisputed({ app, now, person }: Making): Promise<void> {
  const signedUp = instantAtJst(addDays(jstDay(now), -15), '19:00');
  const worker = await inTransaction(app.db, (tx) =>
    prepare(tx, { person, now: signedUp, kana: 'ケイ', bornOn: '1995-09-30' }),
  );
  await addBank({ app, now: addMinutes(signedUp, 30), person }, worker.id);
  await writeDisputes(app, { workerId: worker.id, now });
}

async function makeHistory({ app, now, person }: Making): Promise<void> {
  const signedUp = instantAtJst(addDays(jstDay(now), -75), '21:00');
  const worker = await inTransaction(app.db, (tx) =>
    prepare(tx, { person, now: signedUp, kana: 'タロウ', bornOn: '1989-02-14' }),
  );
  await addBank({ app, now: addMinutes(signedUp, 50), person }, worker.id);
  await writeHistory(app, { workerId: worker.id, now });
  await lookAhead({ app, now, person }, worker.id, ['SHIFT_EARLY_MORNING', 'SHIFT_DAY']);
  await buildEmail(app.db, { workerId: worker.id, address: 'taro@demo.example', now: signedUp });
  // The worker has read all notifications except those of the last 36 hours.
  await buildReadNotifications(app.db, { workerId: worker.id, before: addHours(now, -36) });
}

/** Creates a worker whose shifts of the last months are on invoices, each for other corporations. */
async function makeWithBilledShifts({ app, now, person }: Making): Promise<void> {
  const [firstMonth] = closedMonthsAt(now);
  const signedUp = instantAtJst(addDays(firstMonth, -12), '20:30');
  const [kana, bornOn] =
    person === demoWorkersByKey.regular ? ['ジロウ', '1985-06-24'] : ['リョウコ', '1979-12-05'];
  const worker = await inTransaction(app.db, (tx) =>
    prepare(tx, { person, now: signedUp, kana, bornOn }),
  );
  await addBank({ app, now: addMinutes(signedUp, 45), person }, worker.id);
  await writeBilledShifts(app, { workerId: worker.id, now });
  await buildReadNotifications(app.db, { workerId: worker.id, before: now });
}

type Preparing = {
  person: DemoWorker;
  now: Date;
  kana: string;
  bornOn: string;
  licenseId?: number;
};

/** Adds profile, approved identity, emergency contact and a licence that most of the region's jobs accept. */
async function prepare(
  tx: Tx,
  { person, now, kana, bornOn, licenseId }: Preparing,
): Promise<{ id: string }> {
  return buildPreparedWorker(tx, {
    now,
    phoneNumber: person.phoneNumber,
    licenseIds: [licenseId ?? licenses.careWorker],
    profile: { ...nameOf(person, kana), bornOn },
  });
}

function nameOf({ name }: DemoWorker, firstKana: string) {
  const [lastName = '', firstName = ''] = name.split(' ');
  return { lastName, firstName, lastKana: 'デモ', firstKana };
}

async function addBank({ app, now, person }: Making, workerId: string): Promise<void> {
  const accountNumber = person.phoneNumber.slice(-7);
  // The change requires a recent identity confirmation, which the sign-in provides.
  const sessionId = await openSession(app.db, {
    workerId,
    browserHash: hashBrowser(makeBrowserId()),
    device: browserLabel(''),
    now,
  });
  const ctx = { ...contextAt(app, now), worker: { id: workerId, sessionId } };
  await registerBankAccount(ctx, workerId, { ...bank, accountNumber });
  await revokeSession(app.db, { sessionId, now });
}
