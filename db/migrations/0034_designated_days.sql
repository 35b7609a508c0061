-- The day of payment: every transfer and every bank file names the day that the bank is to pay on.
-- Until now files carried the day on which they were made, and transfers no day of their own.

alter table bank_files rename column transfer_on to designated_on;

alter table transfers add column designated_on date;
update transfers t
   set designated_on = coalesce(
         (select f.designated_on from bank_files f where f.id = t.bank_file_id),
         (t.expected_at at time zone 'Asia/Tokyo')::date);
alter table transfers alter column designated_on set not null;
