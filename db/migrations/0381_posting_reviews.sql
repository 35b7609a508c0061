-- Reviews of templates by operators before their postings are public: the first posting of each template of a corporation that is not
-- proven, and a version that states the sex for care by a person of the same sex. (Rule 8.6)
create table posting_reviews (
  id uuid primary key default new_id(),
  -- The version of the template whose texts are reviewed.
  job_id uuid not null references jobs (id),
  template_id uuid not null references jobs (id),
  facility_id uuid not null references facilities (id),
  reason text not null check (reason in ('FIRST_POSTING', 'SAME_SEX_CARE', 'BEFORE_RULE')),
  state text not null default 'WAITING' check (state in ('WAITING', 'RELEASED', 'REFUSED')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- Null for templates that had postings before the rule.
  decided_by uuid references staff (id),
  decided_at timestamptz,
  -- The reason of a refusal: the facility reads it.
  note text check (char_length(note) between 5 and 200),
  constraint posting_reviews_decided check (
    (state = 'WAITING') = (decided_at is null) and (state = 'REFUSED') = (note is not null)
    and (decided_by is null) = (state = 'WAITING' or reason = 'BEFORE_RULE')),
  constraint posting_reviews_job unique (job_id)
);
create index posting_reviews_waiting on posting_reviews (opened_at, id) where state = 'WAITING';
create index posting_reviews_template on posting_reviews (template_id);
create index posting_reviews_facility on posting_reviews (facility_id);
create index posting_reviews_decided_at on posting_reviews (decided_at);
create index posting_reviews_decided_by on posting_reviews (decided_by) where decided_by is not null;

create trigger posting_reviews_queued after insert or update or delete on posting_reviews
  for each row execute function announce_to_operators('queues');

-- Postings whose review waits. They are paused as well, so that every statement, also of the release before, leaves them out; a row without
-- `shown_at` hides the posting from links too.
create table held_recruitments (
  recruitment_id uuid primary key references recruitments (id),
  review_id uuid not null references posting_reviews (id),
  -- The seats and the time of pay that the release restores.
  capacity integer not null check (capacity between 1 and 20),
  pay_timing text not null check (pay_timing in ('EARLY', 'PAY_DAY')),
  -- When the rules alone made some of its seats public, because nobody had decided in time.
  shown_at timestamptz
);
create index held_recruitments_review on held_recruitments (review_id);

-- Templates of corporations that are not proven have had their first posting.
insert into posting_reviews (job_id, template_id, facility_id, reason, state, opened_at, due_at, decided_at)
select t.id, t.id, t.facility_id, 'BEFORE_RULE', 'RELEASED', now(), now(), now()
  from jobs t
  join facilities f on f.id = t.facility_id
  join corporations c on c.id = f.corporation_id
 where t.template_id is null and c.proven_at is null
   and exists (select from jobs j join recruitments r on r.job_id = j.id where j.id = t.id or j.template_id = t.id);
