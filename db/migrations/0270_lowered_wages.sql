-- An overpayment about which two operators ask: the approved wage was too much. Until the worker agrees all of it is wage, and
-- `restored` is its amount.
alter table overpayments add column is_lowering boolean not null default false;
