-- Up to which day the demo's facilities offer shifts; null until the first day is added.
alter table demo_region add column offers_until date;
