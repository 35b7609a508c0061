-- When the server received a stamp that a phone had held for longer than a live stamp may be. Such a stamp is the
-- phone's word, which the facility confirms. Null for a stamp that the server saw. Written by src/attendance. (Rule 8.1)
alter table attendances
  add column check_in_received_at timestamptz,
  add column check_out_received_at timestamptz,
  -- No row has one yet, so there is nothing to validate.
  add constraint attendances_check_in_received check (
    coalesce(check_in_received_at > check_in_at, check_in_received_at is null)) not valid,
  add constraint attendances_check_out_received check (
    coalesce(check_out_received_at > check_out_at, check_out_received_at is null)) not valid;
