alter table wage_parts validate constraint wage_parts_part_check;
alter table wage_parts validate constraint wage_parts_hours_correction;
