-- When the worker said to be on the way to the shift; null before it and after it was taken back. No state: nothing
-- follows from it. Written by src/attendance/on-the-way.
alter table attendances add column on_the_way_at timestamptz;
