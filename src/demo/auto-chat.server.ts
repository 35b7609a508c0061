import { sql } from 'kysely';

import { countInOrder } from '#base/in-order.ts';
import { markRead } from '#chat/channels/read-state.server.ts';
import { publishDatabaseEvent } from '#chat/channels/database-events.queries.server.ts';
import { sendMessages } from '#chat/channels/send.server.ts';
import { isSupportOpenAt, stableId } from '#chat/tasks.server.ts';
import { addMinutes } from '#base/jst.ts';
import { Refusal } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';

import { facilityAnswer, supportAnswer, type AnswerFacts } from './chat-answers.ts';
import { demoRegion } from './region.server.ts';

/** A demo facility writes back after this long, in the product's time. */
export const writesBackAfterMinutes = 1;
const batchSize = 50;

type Waiting = AnswerFacts & {
  channelId: string;
  facilityId: string | null;
  lastSeq: number;
  texts: string[];
};

/**
 * In the demo facilities and support read what waits for them, and write back with sense; support
 * within its hours only, for outside of them the product answers by itself.
 */
export async function writeBack(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await demoRegion(app.db))?.autoAnswer) return 0;
  const sides = isSupportOpenAt(now) ? ['facility', 'support'] : ['facility'];
  const until = addMinutes(now, -writesBackAfterMinutes);
  const rows = await waitingRows(app.db, { sides, until, now });
  return countInOrder(rows, (waiting) => answer(app, waiting, now));
}

async function answer(app: App, waiting: Waiting, now: Date): Promise<boolean> {
  const { channelId, facilityId, lastSeq, texts } = waiting;
  const member =
    facilityId === null
      ? ({ side: 'support', id: null } as const)
      : ({ side: 'facility', id: facilityId } as const);
  const { readSeq } = await markRead(app.db, { member, channelId, seq: lastSeq });
  await publishDatabaseEvent(app.db, { kind: 'read', channelId, side: member.side, seq: readSeq });
  // The messages were deleted in the meantime.
  if (texts.length === 0) return false;
  const text = facilityId === null ? supportAnswer(texts) : facilityAnswer(texts, waiting);
  // Derived from the messages: two concurrent tasks send one answer.
  const clientId = stableId(`demo answer ${channelId} ${lastSeq}`);
  const draft = { member, channelId, clientId, text };
  const [sent] = await sendMessages(app.db, [draft], { now, isNews: true });
  return sent !== undefined && !(sent instanceof Refusal);
}

type Due = { sides: readonly string[]; until: Date; now: Date };

async function waitingRows(db: Executor, { sides, until, now }: Due): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    /* desk.autoChat */
    select w.channel_id as "channelId", c.facility_id as "facilityId", c.last_seq as "lastSeq",
           coalesce(f.access_note, '') as "accessNote",
           coalesce(f.phone_number, '') as "phoneNumber",
           coalesce(s.belongings, '') as "belongings",
           array (select m.text
                    from chat_messages m
                   where m.channel_id = w.channel_id and m.seq >= w.first_seq
                     and m.side = 'worker' and m.deleted_at is null
                   order by m.seq
                   limit 20) as "texts"
      from chat_waiting w
      join chat_channels c on c.id = w.channel_id
      left join facilities f on f.id = c.facility_id
      left join lateral (
           select j.belongings
             from attendances a
             join recruitments r on r.id = a.recruitment_id
             join jobs j on j.id = r.job_id
            where a.worker_id = c.worker_id and a.facility_id = c.facility_id and a.ends_at > ${now}
            order by a.starts_at
            limit 1) s on true
     where w.side = any (${sides}::text[]) and w.told_at is null and w.since <= ${until}
     order by w.since, w.channel_id
     limit ${batchSize}
  `.execute(db);
  return rows;
}
