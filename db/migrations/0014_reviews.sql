-- What workers and facilities say of each other after a shift. Written by src/reviews only. (Rule book 4.19)

-- A worker's request to say something about a shift. Both sides have its window.
create table review_requests (
  attendance_id uuid primary key references attendances (id),
  worker_id uuid not null references workers (id),
  facility_id uuid not null references facilities (id),
  -- Of the worker's review; the facility's is there or not.
  state text not null check (state in ('TODAY_WORK', 'CREATED', 'ACCEPTED', 'REJECTED')),
  ends_at timestamptz not null,
  opened_at timestamptz,
  closes_at timestamptz not null check (closes_at > ends_at),
  skipped_at timestamptz,
  constraint review_requests_opened check (
    opened_at is not null or state in ('TODAY_WORK', 'REJECTED'))
);
create index review_requests_worker on review_requests (worker_id, ends_at desc, attendance_id desc);
create index review_requests_running on review_requests (closes_at, attendance_id)
  where state in ('TODAY_WORK', 'CREATED');
create index review_requests_facility on review_requests (facility_id, closes_at, attendance_id);
create index review_requests_window on review_requests (closes_at, attendance_id);

create table reviews (
  id uuid primary key default new_id(),
  -- Null for what was said before the facility offered its shifts here, and was carried over.
  attendance_id uuid references attendances (id),
  author text not null check (author in ('worker', 'facility')),
  worker_id uuid references workers (id),
  facility_id uuid not null references facilities (id),
  -- One for each question, in the order of src/reviews/items.ts.
  rates smallint[] not null check (
    cardinality(rates) = 5 and 1 <= all (rates) and 5 >= all (rates)),
  -- The mean in stars.
  rate numeric(2, 1) not null generated always as (
    round((rates[1] + rates[2] + rates[3] + rates[4] + rates[5]) / 5.0, 1)) stored,
  -- Words to single questions; only facilities write them.
  notes text[] not null default '{}' check (cardinality(notes) in (0, 5)),
  comment text not null check (length(comment) <= 500),
  -- 30代・介護福祉士, as it was on the day: all that others learn of the worker.
  worker_label text not null,
  -- HELD waits for an operator; only SHOWN is read by others, and counts.
  state text not null check (state in ('SHOWN', 'HELD', 'REMOVED')),
  concerns text[] not null default '{}',
  posted_at timestamptz not null,
  edited_at timestamptz,
  -- Until then neither side sees what the other one said.
  published_at timestamptz,
  unique (attendance_id, author),
  constraint reviews_of_a_shift check (
    (attendance_id is null) = (worker_id is null)
    and (attendance_id is not null or author = 'worker' and published_at is not null)),
  constraint reviews_edited_once check (edited_at is null or edited_at >= posted_at)
);
create index reviews_of_facility on reviews (facility_id, published_at desc, id desc)
  where author = 'worker' and state = 'SHOWN' and published_at is not null;
create index reviews_of_worker on reviews (worker_id, published_at desc, id desc)
  where author = 'facility' and state = 'SHOWN' and published_at is not null;
create index reviews_unpublished on reviews (attendance_id) where published_at is null;
create index reviews_held on reviews (posted_at, id) where state = 'HELD';
create index reviews_latest on reviews (posted_at desc, id desc);
