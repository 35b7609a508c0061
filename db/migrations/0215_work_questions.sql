-- What a facility asks of its worker between the contract and the start, and the answers. (Decision 063)

-- Part of the version of a template. Written by src/employer only.
alter table jobs
  -- [{ text, kind, options, required }] in their order. Null in a version from before anybody was asked: its `questions`
  -- are proposed where the template is changed, and no worker reads them.
  add column work_questions jsonb
    check (jsonb_typeof(work_questions) = 'array' and jsonb_array_length(work_questions) <= 5);

alter table attendances
  -- A question that must be answered waits for the worker.
  add column questions_open boolean not null default false,
  -- The worker was reminded on the evening before.
  add column questions_reminded_at timestamptz;

-- Written by src/attendance only.
create table work_answers (
  attendance_id uuid primary key references attendances (id),
  -- One for each question of the contract's version, in its order: 'yes', 'no', an option or a text; null without an answer.
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) between 1 and 5),
  answered_at timestamptz not null
);
create index work_answers_answered on work_answers (answered_at);

-- Looks of a facility's people at the answers; the worker reads them. Written by src/attendance only.
create table work_answer_views (
  id uuid primary key default new_id(),
  attendance_id uuid not null references attendances (id),
  staff_id uuid not null references staff (id),
  at timestamptz not null
);
create index work_answer_views_attendance on work_answer_views (attendance_id, at, id);
