-- Who saw what of whom, for an incident with personal data; the person, the network address and the key where they are
-- known. Give two instants with their offset:
--   psql "$DATABASE_URL" -v from='2026-12-01 00:00+09' -v until='2026-12-02 00:00+09' -f deploy/who-saw-what.sql
with seen as (
  -- Pictures of identity documents and licences. Of an erased document only its id is left.
  select v.at, v.document_kind || ': ' || v.side as what, v.document_id::text as subject,
         coalesce(i.worker_id, c.worker_id) as of_worker, v.viewer_kind as side, v.viewer_id as viewer,
         null::text as address, null::uuid as key_id
    from document_views v
    left join identities i on i.id = v.document_id and v.document_kind = 'identity'
    left join license_certificates c on c.id = v.document_id and v.document_kind = 'license'
  union all
  -- Proofs of illness and the like that a worker sent to be excused.
  select v.at, 'proof of an excuse', v.exemption_id::text, a.worker_id, 'operator', v.operator_id, null, null
    from proof_views v
    join penalty_exemptions e on e.id = v.exemption_id
    join attendances a on a.id = e.attendance_id
  union all
  -- Phone numbers and emergency contacts of workers, looked at by a facility.
  select v.at, 'contact: ' || v.kind || coalesce(', because ' || v.reason, ''), v.attendance_id::text, a.worker_id,
         'facility', v.staff_id, null, null
    from contact_views v
    join attendances a on a.id = v.attendance_id
  union all
  -- Answers of workers to the questions of a facility.
  select v.at, 'answers before a shift', v.attendance_id::text, a.worker_id, 'facility', v.staff_id, null, null
    from work_answer_views v
    join attendances a on a.id = v.attendance_id
  union all
  -- Every operation of people of corporations, of their keys and of operators.
  select l.at, 'operation: ' || l.operation, coalesce(l.facility_id, l.corporation_id)::text, w.worker_id,
         case when l.corporation_id is null then 'operator' else 'facility' end, l.staff_id, l.address, l.key_id
    from staff_access_log l
    left join lateral unnest(l.worker_ids) w (worker_id) on true
)
select seen.at, seen.side, seen.what, seen.of_worker, seen.subject, seen.viewer,
       s.name as viewer_name, s.email as viewer_email, k.name as key_name, seen.address
  from seen
  left join staff s on s.id = seen.viewer
  left join api_keys k on k.id = seen.key_id
 where seen.at >= :'from' and seen.at < :'until'
 order by seen.at;
