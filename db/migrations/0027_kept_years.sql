-- What goes once the years are over for which the law wants it kept. (Rule book 3.7)
alter table bank_files
  add column forgotten_at timestamptz,
  add constraint bank_files_forgotten check (
    forgotten_at is null or length(content) = 0 and result_read_at is not null);
create index bank_files_kept on bank_files (transfer_on) where forgotten_at is null;
create index pay_slips_issued on pay_slips (issued_at);
create index earnings_statements_year on earnings_statements (year);
