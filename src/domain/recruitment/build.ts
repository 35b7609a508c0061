import { addHours, minutesBetween } from '#platform/base/jst.ts';
import type { RecruitmentMode } from '#gen/types.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { systemActor, type Actor } from '#platform/server/history.server.ts';

import type { PostingLimitInput } from './publishing/limit-rules.ts';
import {
  publishRecruitments,
  type NewPosting,
  type PublishedRecruitment,
} from './publishing/publish.server.ts';
import { legalMinimumBreakMinutes } from '#platform/base/working-day.ts';
import { usualApplyDeadline } from './rules.ts';

export type NewRecruitment = {
  now: Date;
  jobId: string;
  startsAt: Date;
  endsAt: Date;
  /** By default the legal minimum break for the hours. */
  breakMinutes?: number;
  hourlyWage?: number;
  travelAllowance?: number;
  capacity?: number;
  mode?: RecruitmentMode;
  deadline?: Date;
  bonus?: number;
  /** The audience that sees the posting before everybody; by default none. */
  limit?: PostingLimitInput;
  /** By default early enough that the posting was valid. */
  publishedAt?: Date;
};

/**
 * A recruitment published through the real command and its rules. It may start in the past or within
 * minutes: it then counts as published a day before its deadline. For tests.
 */
export async function buildRecruitment(
  db: QueryExecutor,
  given: NewRecruitment,
): Promise<PublishedRecruitment> {
  const { now, startsAt, endsAt } = given;
  const deadline = given.deadline ?? usualApplyDeadline(startsAt);
  const dayBefore = addHours(deadline, -24);
  const posting = {
    jobId: given.jobId,
    mode: given.mode ?? ('INSTANT' as const),
    startsAt,
    endsAt,
    breakMinutes: given.breakMinutes ?? usualBreak(startsAt, endsAt),
    hourlyWage: given.hourlyWage ?? 1_500,
    travelAllowance: given.travelAllowance ?? 500,
    capacity: given.capacity ?? 1,
    bonus: given.bonus ?? 0,
    deadline,
    limit: given.limit,
    publishedAt: given.publishedAt ?? (dayBefore < now ? dayBefore : now),
  };
  const write = (tx: Tx) => publishBuiltRecruitments(tx, { posting, actor: systemActor, now });
  return isTx(db) ? write(db) : db.transaction().execute(write);
}

type PublishArgs = { posting: NewPosting; actor: Actor; now: Date };

/** Publishes one recruitment through the real command. For tests. Refusals: those of `publishRecruitments`. */
export async function publishBuiltRecruitments(
  tx: Tx,
  { posting, actor, now }: PublishArgs,
): Promise<PublishedRecruitment> {
  const [published] = await publishRecruitments(tx, { postings: [posting], actor, now });
  if (!published) throw new Error('One posting goes in, one comes out');
  return published;
}

function isTx(db: QueryExecutor): db is Tx {
  return db.isTransaction;
}

function usualBreak(startsAt: Date, endsAt: Date): number {
  const duty = minutesBetween(startsAt, endsAt);
  return [0, 45, 60].find((minutes) => minutes >= legalMinimumBreakMinutes(duty - minutes)) ?? 60;
}
