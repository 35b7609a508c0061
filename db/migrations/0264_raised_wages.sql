-- What two operators add to a wage that was fixed is a part of its own.
alter table wage_parts
  add column countersign_request_id uuid references countersign_requests (id),
  drop constraint wage_parts_hours_correction,
  add constraint wage_parts_correction_cause check (
    (part = 'correction') = (num_nonnulls(hours_proposal_id, countersign_request_id) = 1)) not valid;

-- Of an overpayment, the yen that became wage after all: after tax, and before it. The rest is deducted or written off.
alter table overpayments
  add column restored integer not null default 0 check (restored >= 0),
  add column restored_taxable integer not null default 0 check (restored_taxable >= 0),
  drop constraint overpayments_sums,
  add constraint overpayments_sums check (
    deducted >= 0 and written_off >= 0
    and case state
          when 'OPEN' then deducted = 0 and written_off = 0
          when 'AGREED' then deducted < amount and written_off = 0
          when 'SETTLED' then deducted = amount and written_off = 0
          when 'WAIVED' then deducted + written_off + restored = amount and (deducted = 0 or answered_at is not null)
          else deducted = 0 and written_off + restored = amount end) not valid;
