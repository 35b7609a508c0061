-- Hours after the last sign of life wait for the facility's word. (Rule book 6.7)
alter table attendances
  -- The last stamp, or the last chat message to this facility, of a shift whose end nobody stamped.
  add column last_seen_at timestamptz,
  -- Since when the facility is asked when such a shift ended, and when it answered.
  add column end_asked_at timestamptz,
  add column end_confirmed_at timestamptz,
  add constraint attendances_end_was_asked check (end_confirmed_at is null or end_asked_at is not null);

-- The rest of the planned wage, after the facility confirmed the end.
alter table wage_parts
  drop constraint wage_parts_part_check,
  add constraint wage_parts_part_check
    check (part in ('planned', 'confirmed', 'adjustment', 'compensation'));
