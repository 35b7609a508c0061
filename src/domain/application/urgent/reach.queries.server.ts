import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import { defaultPushTopics } from '#platform/server/delivery/notice-rules.ts';
import { isWorkerBlockedSql } from '#platform/server/database/worker-blocks.queries.server.ts';

import { urgentCallLimits } from './urgent-rules.ts';

/** SQL of the posting of which workers are notified: the table `p` of a statement. */
export const postingToFillQuery = (recruitmentId: string) => sql`
    select r.id, r.facility_id, r.starts_at, r.ends_at, j.license_groups
      from recruitments r
      join jobs j on j.id = r.job_id
     where r.id = ${recruitmentId}`;

type Moment = {
  /** The day on which the posting begins. */
  day: JstDay;
  today: JstDay;
  now: Date;
};

/**
 * SQL condition: worker `w` with settings `s` could be notified of posting `p`. Notices are left today, neither side
 * blocks the other, the worker has not applied and is free, required documents are approved, and notices of postings
 * are wanted and can be delivered. The rules of applying decide afterwards.
 */
export const canWorkerBeNotifiedOfPosting = ({ day, today, now }: Moment) => sql`(
         (select count(*) from urgent_notices u
           where u.worker_id = w.id and u.day = ${today}) < ${urgentCallLimits.noticesADay}
     and not ${isWorkerBlockedSql(sql`p.facility_id`, sql`w.id`)}
     and not exists (
           select from blocked_facilities b where b.worker_id = w.id and b.facility_id = p.facility_id)
     and not exists (
           select from applications a where a.worker_id = w.id and a.recruitment_id = p.id)
     and not exists (
           select from penalty_periods q where q.worker_id = w.id and q.ends_at > ${now})
     and not exists (
           select from attendances t
            where t.worker_id = w.id and t.starts_at < p.ends_at and t.ends_at > p.starts_at
              and t.starts_at > p.starts_at - interval '1 day'
              and t.state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED', 'ABSENT'))
     and exists (select from emergency_contacts e where e.worker_id = w.id)
     and exists (
           select from identities i
            where i.worker_id = w.id and i.state = 'APPROVED'
              and (i.expires_on is null or i.expires_on >= ${day}))
     and not exists (
           select from jsonb_array_elements(p.license_groups) as g (ids)
            where not exists (
                    select from license_certificates c
                     where c.worker_id = w.id and c.state = 'VERIFIED'
                       and (c.expires_on is null or c.expires_on >= ${day})
                       and g.ids @> to_jsonb(c.license_id)))
     and (('alert' = any (coalesce(s.push_topics, ${[...defaultPushTopics]}))
           and exists (
                 select from push_devices d
                   join sessions l on l.id = d.session_id
                  where d.worker_id = w.id and l.revoked_at is null and l.expires_at > ${now}))
          or ('alert' = any (s.email_topics)
              and exists (
                    select from worker_emails e
                     where e.worker_id = w.id
                       and not exists (
                             select from bouncing_addresses b where b.address_key = lower(e.address))))))`;
