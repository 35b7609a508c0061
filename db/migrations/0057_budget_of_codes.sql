-- The budget of codes counts those of one day, of known browsers or of strangers, before each new one.
create index sign_in_codes_budget on sign_in_codes (is_known_browser, created_at);
