-- Proofs of corporations that ended: a bank took the receipt back that had paid the proving invoice. The audit compares payouts with
-- the proof of their moment. (Rule 8.6)
create table ended_corporation_proofs (
  corporation_id uuid not null references corporations (id),
  proven_at timestamptz not null,
  proven_by text not null check (proven_by = 'INVOICE'),
  ended_at timestamptz not null,
  constraint ended_corporation_proofs_pkey primary key (corporation_id, proven_at),
  constraint ended_corporation_proofs_order check (ended_at >= proven_at)
);

-- Proofs from before this rule that no paid invoice carries any more.
with ended as (
  update corporations c
     set proven_at = null, proven_by = null
    from corporations o
   where o.id = c.id and c.proven_by = 'INVOICE'
     and not exists (select from invoice_balances b
                      where b.corporation_id = c.id and b.total > 0 and b.open <= 0)
  returning c.id, o.proven_at, o.proven_by)
insert into ended_corporation_proofs (corporation_id, proven_at, proven_by, ended_at)
select id, proven_at, proven_by, now() from ended;
