-- Pictures of documents, what they say, and who looked at them. Written by src/credentials only.

-- A started identification: by pictures here, by a chip or a provider behind the same port elsewhere.
create table identification_sessions (
  id uuid primary key default new_id(),
  -- What the worker's device knows it by.
  public_id text not null unique,
  worker_id uuid not null references workers (id),
  method text not null check (method in ('ic_chip', 'image', 'provider')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identification_sessions_age on identification_sessions (expires_at);

-- Storage keys are those of uploads. Of a document number only its hash and last digits are kept.
alter table identities
  add column method text not null default 'image' check (method in ('ic_chip', 'image', 'provider')),
  add column session_id uuid references identification_sessions (id),
  -- The approved identity this one would take the place of.
  add column revises uuid references identities (id),
  add column front_key text,
  add column back_key text,
  -- The second document: proof of address, or what completes one without a photo.
  add column second_key text,
  add column second_issued_on date,
  add column issued_on date,
  add column number_suffix text,
  add column document_hash text,
  -- Reading of the name, birth date and document, hashed: one person, one account. (Rule book 4.1)
  add column person_key text,
  -- Since when the account is gone and the person may register again.
  add column released_at timestamptz,
  -- What the residence card says. (Rule book 3.8)
  add column residence_status text,
  add column residence_restriction text check (
    residence_restriction in ('by_status', 'designated', 'not_permitted', 'unrestricted')),
  add column residence_permission text check (residence_permission in ('comprehensive', 'individual', 'none')),
  -- Name or nationality on the document where they have changed; the profile takes them over with the
  -- approval.
  add column changes jsonb,
  add column reject_note text,
  -- No picture of a personal number, whoever asks. (Rule book 4.3)
  add constraint identities_no_my_number check (
    document_type <> 'individual_number_card' or (back_key is null and number_suffix is null)),
  add constraint identities_reject_reason check (reject_reason in (
    '画像不鮮明', '一部が写っていない', '有効期限切れ', '氏名不一致', '生年月日不一致', '住所不一致',
    '裏面なし', '対象外の書類', '加工の疑い')),
  add constraint identities_one_person exclude using gist (person_key with =, worker_id with <>)
    where (released_at is null and state <> 'REJECTED');
create index identities_person on identities (person_key) where person_key is not null;
create index identities_expiry on identities (expires_on) where state = 'APPROVED' and expires_on is not null;
create index identities_waiting on identities (submitted_at) where state = 'PENDING';
create index identities_pictures on identities (submitted_at) where front_key is not null;

-- Who else has this name and birthday, for the operator who looks a document through.
create index worker_profiles_person on worker_profiles (born_on, last_kana, first_kana);

alter table license_certificates
  -- Family register or residence record, where the certificate is in another name.
  add column name_proof_key text,
  add column certificate_number text,
  add column issued_on date,
  add column reject_note text,
  add constraint license_certificates_reject_reason check (reject_reason in (
    '画像不鮮明', '一部が写っていない', '有効期限切れ', '氏名不一致', '生年月日不一致', '住所不一致',
    '裏面なし', '対象外の書類', '加工の疑い'));
create index license_certificates_expiry on license_certificates (expires_on)
  where state = 'VERIFIED' and expires_on is not null;
create index license_certificates_waiting on license_certificates (submitted_at) where state = 'PENDING';
create index license_certificates_pictures on license_certificates (submitted_at) where image_key is not null;

-- Every look at a picture of a document: who, when, which.
create table document_views (
  id bigint generated always as identity primary key,
  document_kind text not null check (document_kind in ('identity', 'license')),
  document_id uuid not null,
  side text not null check (side in ('back', 'front', 'image', 'name_proof', 'second')),
  viewer_kind text not null check (viewer_kind in ('operator', 'worker')),
  -- The worker, or the operator's desk key; null for the key that the server was started with.
  viewer_id uuid,
  at timestamptz not null
);
create index document_views_document on document_views (document_id, at);
create trigger document_views_append_only before update or delete on document_views
  for each row execute function refuse_change();
