-- Days for which the statements of workers a month after their last contract are issued: the task asks here first. (Rule 8.5)
create table last_statement_days (
  day date primary key,
  completed_at timestamptz not null
);
