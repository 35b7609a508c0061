-- Work elsewhere on the day and in the week of a shift, as the worker stated it by applying; null: not stated. The premiums
-- of the contract count them. (労働基準法38条1項, Rule 8.3)
alter table applications
  add column other_day_minutes integer check (other_day_minutes between 0 and 960),
  add column other_week_minutes integer check (other_week_minutes between 0 and 4800),
  add constraint applications_other_work check (
    (other_day_minutes is null) = (other_week_minutes is null)
    and (other_day_minutes is null or other_day_minutes <= other_week_minutes));
