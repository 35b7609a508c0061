-- The steps of dunning that an invoice has reached: each is taken once. (Rule 8.7)
create table invoice_dunnings (
  invoice_id uuid not null references invoices (id),
  step text not null check (step in ('REMINDER', 'SECOND', 'STOP')),
  taken_at timestamptz not null,
  primary key (invoice_id, step)
);
create index invoice_dunnings_taken on invoice_dunnings (taken_at);
create trigger invoice_dunnings_append_only before delete or update on invoice_dunnings
  for each row execute function refuse_change();

-- Pauses of dunning by operators: the latest of an invoice holds.
create table dunning_pauses (
  id uuid primary key default new_id(),
  invoice_id uuid not null references invoices (id),
  -- The last day of the pause.
  until date not null,
  reason text not null check (char_length(reason) between 5 and 200),
  paused_by uuid not null references staff (id),
  paused_at timestamptz not null
);
create index dunning_pauses_invoice on dunning_pauses (invoice_id, paused_at desc, id desc);
create index dunning_pauses_operator on dunning_pauses (paused_by);
create trigger dunning_pauses_append_only before delete or update on dunning_pauses
  for each row execute function refuse_change();
