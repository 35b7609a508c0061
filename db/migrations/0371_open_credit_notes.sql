-- migration: no-transaction
-- Credit notes that are not used up.
create index concurrently if not exists invoice_balances_credit_notes on invoice_balances (corporation_id)
  where open < 0;
