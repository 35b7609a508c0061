-- Codes of the pool that could not be opened: sealed with another secret, or changed since. They are
-- dealt to nobody until an operator has them tried again.
alter table gift_card_codes add column quarantined_at timestamptz;
-- Nobody has read such a code, so no order may hold it.
alter table gift_card_codes add constraint gift_card_codes_quarantined
  check (quarantined_at is null or order_id is null);

drop index gift_card_codes_left;
create index gift_card_codes_left on gift_card_codes (amount, loaded_at, id)
  where order_id is null and quarantined_at is null;
create index gift_card_codes_quarantine on gift_card_codes (amount) where quarantined_at is not null;
