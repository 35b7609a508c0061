-- The corporation's row holds what it accepted and declared last; what it accepted and declared before stays here.
create table past_terms_acceptances (
  corporation_id uuid not null references corporations (id),
  version text not null,
  accepted_at timestamptz not null,
  -- Null for those of the demo's first corporations, which nobody accepted in person.
  accepted_by uuid,
  primary key (corporation_id, accepted_at)
);

-- 求人不受理, declared by a person in the corporation's name; each holds for a year. (職業安定法5条の6)
create table past_declarations (
  corporation_id uuid not null references corporations (id),
  declared_at timestamptz not null,
  declared_by uuid,
  declared_by_name text not null,
  primary key (corporation_id, declared_at)
);
-- Erased some years after they ended, whichever corporation they are of.
create index past_declarations_age on past_declarations (declared_at);
