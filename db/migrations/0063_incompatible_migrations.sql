-- Migrations on which processes of the release before must not serve: `/readyz` of these answers 503.
create table incompatible_migrations (
  name text primary key,
  migrated_at timestamptz not null default now()
);
