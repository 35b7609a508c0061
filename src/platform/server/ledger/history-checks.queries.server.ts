import { sql, type RawBuilder } from 'kysely';

type Check = RawBuilder<{ subject: string }>;

/** SQL check: finds rows (`kind, id, state`) whose last history entry is missing or has another state. */
export function checkStatesMissingInHistory(rows: RawBuilder<unknown>): Check {
  return sql`
    with last as (
      select distinct on (subject_kind, subject_id) subject_kind, subject_id, to_state
        from state_changes order by subject_kind, subject_id, id desc),
    now as (${rows})
    select n.kind || ' ' || n.id::text as subject
      from now n
      left join last l on l.subject_kind = n.kind and l.subject_id = n.id
     where l.to_state is distinct from n.state`;
}

/** SQL check: finds state changes whose `from_state` differs from the `to_state` of the previous change. */
export function checkHistoryGaps(kinds: readonly string[]): Check {
  return sql`
    with steps as (
      select subject_kind, subject_id, from_state,
             lag(to_state) over (partition by subject_kind, subject_id order by id) as before
        from state_changes
       where subject_kind = any (${kinds}::text[]))
    select subject_kind || ' ' || subject_id::text as subject
      from steps where from_state is distinct from before`;
}

/** SQL check: finds state changes of one kind that its table of allowed moves does not contain. */
export function checkForbiddenStateChanges(
  kind: string,
  moves: readonly { from: string; to: string }[],
): Check {
  return sql`
    select subject_kind || ' ' || subject_id::text as subject
      from state_changes
     where subject_kind = ${kind} and from_state is not null
       and not (from_state || '>' || to_state) = any (
             ${moves.map(({ from, to }) => `${from}>${to}`)}::text[])`;
}
