-- What an employer declares before its shifts are published. (職業安定法5条の6, 職業安定法施行規則4条の3)
alter table corporations
  add column state text not null default 'PREPARING'
    check (state in ('PREPARING', 'WAITING', 'APPROVED', 'SUSPENDED')),
  -- Why an operator returned or suspended it; the corporation reads it.
  add column state_reason text,
  -- 法人番号, with its check digit in front.
  add column corporate_number text unique check (corporate_number ~ '^[1-9][0-9]{12}$'),
  add column representative text not null default '',
  add column contact_name text not null default '',
  add column contact_email text not null default '',
  add column contact_phone text not null default '',
  -- Which text of the terms was accepted, by which person and when.
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add column terms_accepted_by uuid,
  -- 求人不受理: that none of its grounds applies. Declared by a person in the corporation's name.
  add column declared_at timestamptz,
  add column declared_by uuid,
  add column declared_by_name text;
-- No command could write one before: those that exist are the demo's, whose shifts are published already.
update corporations
   set state = 'APPROVED', representative = '代表者', contact_name = '事務担当',
       contact_email = 'office@hitokoma.example', contact_phone = '0312345678',
       terms_version = '2026-11', terms_accepted_at = created_at,
       declared_at = created_at, declared_by_name = '代表者';
