-- migration: no-transaction
-- On the evening before a shift, workers whose answers are missing are reminded.
create index concurrently if not exists attendances_questions_open on attendances (starts_at)
  where questions_open and state = 'SCHEDULED';
