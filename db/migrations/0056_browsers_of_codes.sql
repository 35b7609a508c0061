-- A code belongs to the browser that asked for it: other browsers' entries must not use up its tries. Only a
-- hash of the browser's id is stored. (Rule 6.10)
alter table sign_in_codes
  add column browser_hash text,
  -- The browser had signed in with the number before: it has its own codes, apart from strangers'.
  add column is_known_browser boolean not null default false,
  -- The IPv6 /48 of the address, or the IPv4 address.
  add column network text,
  -- Wrong entries from the address that asked, without the browser's id. They do not void the code.
  add column wrong_without_browser integer not null default 0;
create index sign_in_codes_network on sign_in_codes (network, created_at desc);

alter table sessions add column browser_hash text;
create index sessions_browser on sessions (browser_hash) where browser_hash is not null;

-- Counters of limits that hold over all processes, in the form that the library rate-limiter-flexible reads and
-- writes: milliseconds of the machine's clock. The library erases a row an hour after its end.
create table shared_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index shared_limits_expire on shared_limits (expire);
