-- The browser and the network that asked for a link of a corporation's person or an operator, and the browser of each
-- session: links are counted by them. (decision 087)
alter table staff_links
  add column browser_hash text,
  add column is_known_browser boolean not null default false,
  add column network text;
alter table staff_sessions
  add column browser_hash text;
