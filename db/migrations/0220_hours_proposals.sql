-- Other hours that a facility proposes for a finished shift, with a reason, and what the worker answered. Written by
-- src/attendance/proposals, and closed by src/attendance/contract where the hours became final otherwise.
create table hours_proposals (
  id uuid primary key default new_id(),
  attendance_id uuid not null references attendances (id),
  state text not null check (
    state in ('OPEN', 'ACCEPTED', 'OBJECTED', 'APPLIED', 'LAPSED', 'WITHDRAWN', 'SUPERSEDED')),
  -- The hours that count without it: what was recorded, claimed or approved.
  old_start_at timestamptz not null,
  old_end_at timestamptz not null check (old_end_at >= old_start_at),
  old_break_minutes integer not null check (old_break_minutes >= 0),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  break_minutes integer not null check (break_minutes between 0 and 180),
  -- Yen before tax with the travel allowance, as they were when it was sent.
  old_yen integer not null check (old_yen >= 0),
  yen integer not null check (yen >= 0),
  -- The hours were approved: only more may be proposed.
  is_after_approval boolean not null,
  reason text not null check (length(reason) between 1 and 200),
  objection text check (length(objection) between 1 and 200),
  sent_at timestamptz not null,
  answer_by timestamptz not null check (answer_by > sent_at),
  closed_at timestamptz check (closed_at >= sent_at),
  check ((state = 'OPEN') = (closed_at is null)),
  check ((state = 'OBJECTED') = (objection is not null)),
  check (not is_after_approval or yen > old_yen)
);
create unique index hours_proposals_one_open on hours_proposals (attendance_id) where state = 'OPEN';
create index hours_proposals_attendance on hours_proposals (attendance_id, sent_at);
create index hours_proposals_due on hours_proposals (answer_by, id) where state = 'OPEN';
create index hours_proposals_answered on hours_proposals (closed_at) where state in ('ACCEPTED', 'OBJECTED', 'APPLIED', 'LAPSED');

-- What a proposal adds to a wage that was fixed is a part of its own.
alter table wage_parts
  add column hours_proposal_id uuid references hours_proposals (id),
  drop constraint wage_parts_part_check,
  add constraint wage_parts_part_check check (
    part in ('planned', 'confirmed', 'adjustment', 'compensation', 'minimum', 'correction', 'tax_refund', 'tax_due'))
    not valid,
  add constraint wage_parts_hours_correction check ((part = 'correction') = (hours_proposal_id is not null)) not valid;
