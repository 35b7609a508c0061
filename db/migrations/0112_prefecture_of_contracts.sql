-- The prefecture whose minimum wage a contract is paid by at least: a facility may move afterwards. Null in
-- contracts from before; they follow their facility.
alter table attendances add column prefecture_code text;
