-- The rows of before fulfil both: the earlier constraint allowed less.
alter table statement_lines validate constraint statement_lines_return;
alter table statement_lines validate constraint statement_lines_other;
