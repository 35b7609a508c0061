-- What a facility reads of its workers, by month: the month is all it may know of when.
create index reviews_by_month on reviews (
  facility_id,
  date_trunc('month',
    case author when 'facility' then posted_at else published_at end at time zone 'Asia/Tokyo') desc,
  public_id desc);

-- Every look at the picture of a proof: who, when, of which. Written by src/attendance only.
create table proof_views (
  id bigint generated always as identity primary key,
  exemption_id uuid not null references penalty_exemptions (id),
  -- The operator's desk key; null for the key that the server was started with.
  operator_id uuid,
  at timestamptz not null
);
create index proof_views_exemption on proof_views (exemption_id, at);
create trigger proof_views_append_only before update or delete on proof_views
  for each row execute function refuse_change();
