-- A sign-in link belongs to the browser that asked for it, as codes do: a link that others forward or steal signs
-- them in nowhere, and their requests do not end the owner's. Only a hash of the browser's id is stored. (Rule 6.10)
alter table email_sign_in_links
  add column browser_hash text,
  -- The browser had signed in as the owner of the address before: it has its own links, apart from strangers'.
  add column is_known_browser boolean not null default false,
  -- The IPv6 /48 of the address that asked, or the IPv4 address.
  add column network text;
