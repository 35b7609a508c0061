-- migration: no-transaction
-- A worker reads who looked at pictures of licences, of deleted ones too.
create index concurrently if not exists license_certificates_worker on license_certificates (worker_id, submitted_at);
