-- Keys by which names of payers are compared with the names of corporations (`payerKeyOf`). A corporation that has no row, or another
-- name since, gets its row before receipts are matched. Written by src/domain/receipts only. (Rule 8.7)
create table corporation_name_keys (
  corporation_id uuid primary key references corporations (id),
  -- The name from which the key was computed.
  name text not null,
  -- Empty for a name without letters that are compared.
  key text not null
);
create index corporation_name_keys_key on corporation_name_keys (key);
