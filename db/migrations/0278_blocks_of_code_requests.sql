-- The block of addresses from which a sign-in code was requested: blocks share the budget of strangers. (decision 087)
alter table sign_in_codes add column network_block text;
