-- Until then the last account of somebody who left is kept for a tax that is still provisional; null for every other.
alter table bank_accounts add column sealed_until timestamptz;
