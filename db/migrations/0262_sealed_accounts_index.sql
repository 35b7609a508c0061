-- migration: no-transaction
create index concurrently if not exists bank_accounts_sealed on bank_accounts (sealed_until) where sealed_until is not null;
