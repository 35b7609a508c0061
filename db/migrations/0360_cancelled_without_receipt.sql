-- A receipt that the bank took back, whose first line no loaded file has, is marked as other money by an operator. (Rule 8.7)
alter table statement_lines
  drop constraint statement_lines_return,
  add constraint statement_lines_return
    check (state not in ('RETURN', 'RECEIPT') or kind = 'IN') not valid,
  add constraint statement_lines_other check (state <> 'OTHER' or kind <> 'OUT') not valid;
