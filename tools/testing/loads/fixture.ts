import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import { sql } from 'kysely';

import { buildBrowser, lastCodeSentTo } from '#access/worker/browser.build.ts';
import { cookieHeader } from '#access/worker/cookie-jar.build.ts';
import { requestSignInCode } from '#access/worker/sign-in/request-sign-in-code.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { makeCalendarFeed } from '#domain/attendance/calendar/calendar-feed.server.ts';
import { addDays, jstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';

import { findDocuments, sentDocuments } from '../../generate-documents.ts';
import { checkoutRoot } from '../../run/paths.ts';
import { buildHomes, type Homes } from './homes.ts';
import { signedInWorker } from './signed-in-worker.ts';
import { buildStampShifts, type StampShift } from './stamp-shifts.ts';

/** Documents of the browser that the loads and the measured people send. */
const documentNames = {
  worker: [
    'RecruitmentSearch',
    'RecruitmentDayCounts',
    'RecruitmentFacets',
    'RecruitmentMap',
    'RecruitmentDetail',
    'RecruitmentFurigana',
    'RegisterWorkStart',
    'Schedule',
    'UnreadNotices',
    'Wallet',
  ],
  facility: [
    'CheckShifts',
    'DayShifts',
    'FacilityViewer',
    'HoursToApprove',
    'PostingsOfWeek',
    'PostShifts',
    'UndoPostings',
  ],
} as const;
type DocumentName = (typeof documentNames)['worker' | 'facility'][number];

/** People, places and documents for the loads and for those whose waiting is measured; plain data for threads. */
export type FairnessFixture = {
  /** The site's origin, which the API of facilities requires of every request with a cookie. */
  origin: string;
  documents: Record<DocumentName, string>;
  homes: Homes;
  /** The first day of posted shifts. */
  firstDay: string;
  /** The session cookie of a worker's browser. */
  workerCookie: string;
  familyTokens: string[];
  calendarPath: string;
  picturePath: string;
  largestAssetPath: string;
  recruitmentIds: string[];
  /** Shifts that wait for their start stamp, each of another worker, who has an e-mail address. */
  stamps: StampShift[];
};

const familySize = 4;
const previewedRecruitments = 300;

type Preparing = { origin: string; stamps: number };

/** Writes what the loads need into a database with the demo region. */
export async function prepareFairnessFixture(
  app: App,
  { origin, stamps }: Preparing,
): Promise<FairnessFixture> {
  const now = app.clock.now();
  const worker = await buildPreparedWorker(app.db, { now });
  const family: string[] = [];
  for (let index = 0; index < familySize; index += 1)
    family.push((await signedInWorker(app, now)).token);
  return {
    origin,
    documents: await sentTexts(),
    homes: await buildHomes(app, now),
    firstDay: addDays(jstDay(now), 3),
    workerCookie: await browserCookie(app, { origin, phoneNumber: worker.phoneNumber, now }),
    familyTokens: family,
    calendarPath: await makeCalendarFeed(app.db, { workerId: worker.id, now }),
    picturePath: `/files/${await pictureKey(app)}`,
    largestAssetPath: await findLargestAssetPath(),
    recruitmentIds: await openRecruitments(app),
    stamps: await buildStampShifts(app, { count: stamps, now }),
  };
}

async function sentTexts(): Promise<Record<DocumentName, string>> {
  const sent = sentDocuments(await findDocuments(checkoutRoot));
  const texts = (['worker', 'facility'] as const).flatMap((side) =>
    documentNames[side].map((name) => {
      const found = sent.find((one) => one.name === name && one.sides.includes(side));
      if (!found) throw new Error(`No client.ts has a document called ${name} any more.`);
      return [name, found.text] as const;
    }),
  );
  // Both lists of names together are the keys of the record.
  return Object.fromEntries(texts) as Record<DocumentName, string>;
}

type Entering = { origin: string; phoneNumber: string; now: Date };

/** Signs in as a browser does; returns its Cookie header. */
export async function browserCookie(
  app: App,
  { origin, phoneNumber, now }: Entering,
): Promise<string> {
  const address = '203.0.113.40';
  const browser = await buildBrowser(app, { origin, address });
  await requestSignInCode(app, { phoneNumber, browserId: null, address, now });
  await browser.signIn(phoneNumber, await lastCodeSentTo(app, phoneNumber));
  return cookieHeader(browser.jar);
}

async function pictureKey({ db }: App): Promise<string> {
  const { image_keys: keys } = await db
    .selectFrom('facilities')
    .select('image_keys')
    .where(sql<boolean>`image_keys <> '{}'`)
    .limit(1)
    .executeTakeFirstOrThrow();
  return keys[0] ?? '';
}

/** The address of the largest file that all pages of the build share. */
async function findLargestAssetPath(): Promise<string> {
  const folder = path.join(checkoutRoot, 'build/client/assets');
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      bytes: (await stat(path.join(folder, name))).size,
    })),
  );
  const [largest] = files.toSorted((one, other) => other.bytes - one.bytes);
  return `/assets/${largest?.name}`;
}

async function openRecruitments({ db }: App): Promise<string[]> {
  const rows = await db
    .selectFrom('open_recruitments')
    .select('recruitment_id as id')
    .orderBy('recruitment_id')
    .limit(previewedRecruitments)
    .execute();
  return rows.map(({ id }) => id);
}
