import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

export type TermsAcceptanceRow = { version: string; acceptedAt: Date; personName: string | null };
export type EmployerDeclarationRow = { personName: string; declaredAt: Date };

/** Maximum of acceptances or declarations in a list; with one declaration a year they cover decades. */
const shown = 50;

/** Accepted versions of the terms of a corporation, with the person and the time of acceptance, the latest first. */
export async function termsAcceptanceRowsOf(
  db: QueryExecutor,
  corporationId: string,
): Promise<TermsAcceptanceRow[]> {
  const { rows } = await sql<TermsAcceptanceRow>`
    /* corporation.termsAcceptanceRowsOf */
    select t.version, t.at as "acceptedAt", s.name as "personName"
      from (select c.terms_version as version, c.terms_accepted_at as at, c.terms_accepted_by as by
              from corporations c
             where c.id = ${corporationId} and c.terms_version is not null
             union all
            select p.version, p.accepted_at, p.accepted_by
              from past_terms_acceptances p
             where p.corporation_id = ${corporationId}) t
      left join staff s on s.id = t.by
     order by t.at desc
     limit ${shown}
  `.execute(db);
  return rows;
}

/** Declarations in the name of a corporation, with the person and the time, the latest first. */
export async function employerDeclarationRowsOf(
  db: QueryExecutor,
  corporationId: string,
): Promise<EmployerDeclarationRow[]> {
  const { rows } = await sql<EmployerDeclarationRow>`
    /* corporation.employerDeclarationRowsOf */
    select c.declared_by_name as "personName", c.declared_at as "declaredAt"
      from corporations c
     where c.id = ${corporationId} and c.declared_at is not null
     union all
    select p.declared_by_name, p.declared_at
      from past_declarations p
     where p.corporation_id = ${corporationId}
     order by "declaredAt" desc
     limit ${shown}
  `.execute(db);
  return rows;
}

/** Copies the accepted terms of a corporation into its history, before another version replaces them. */
export async function archiveTermsAcceptance(tx: Tx, corporationId: string): Promise<void> {
  await sql`
    /* corporation.archiveTermsAcceptance */
    insert into past_terms_acceptances (corporation_id, version, accepted_at, accepted_by)
    select id, terms_version, terms_accepted_at, terms_accepted_by
      from corporations
     where id = ${corporationId} and terms_version is not null
  `.execute(tx);
}

/** Copies the declaration of a corporation into its history, before another replaces it; once for each instant. */
export async function archiveEmployerDeclaration(tx: Tx, corporationId: string): Promise<void> {
  await sql`
    /* corporation.archiveEmployerDeclaration */
    insert into past_declarations (corporation_id, declared_at, declared_by, declared_by_name)
    select id, declared_at, declared_by, declared_by_name
      from corporations
     where id = ${corporationId} and declared_at is not null
        on conflict (corporation_id, declared_at) do nothing
  `.execute(tx);
}

/** Erases past declarations, with the names in them, that were made before the instant; returns their number. */
export async function eraseEmployerDeclarations(db: QueryExecutor, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* corporation.eraseEmployerDeclarations */
    delete from past_declarations where declared_at < ${before}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type CorporationDueConsentsRow = {
  corporationId: string;
  corporationName: string;
  termsVersion: string | null;
  declaredAt: Date | null;
};

/**
 * Approved corporations that have not accepted the newest terms, or whose last declaration is older than the instant.
 */
export async function corporationsWithDueConsents(
  db: QueryExecutor,
  { currentVersion, declaredBefore }: { currentVersion: string; declaredBefore: Date },
): Promise<CorporationDueConsentsRow[]> {
  const { rows } = await sql<CorporationDueConsentsRow>`
    /* corporation.corporationsWithDueConsents */
    select c.id as "corporationId", c.name as "corporationName", c.terms_version as "termsVersion",
           c.declared_at as "declaredAt"
      from corporations c
     where c.state = 'APPROVED'
       and (c.terms_version is distinct from ${currentVersion} or c.declared_at < ${declaredBefore})
  `.execute(db);
  return rows;
}

/**
 * Renews the terms and the declaration of corporations without a person behind them, if the terms are outdated or the
 * last declaration is older than `before`. The consents of a person stay as they are, and expire.
 */
export async function renewConsentsOfSeededCorporations(
  tx: Tx,
  { version, before, now }: { version: string; before: Date; now: Date },
): Promise<void> {
  await sql`
    /* corporation.renewConsentsOfSeededCorporations */
    update corporations c
       set terms_version = ${version}, terms_accepted_at = ${now}, declared_at = ${now}
     where (c.terms_version <> ${version} or c.declared_at < ${before})
       and not exists (select from staff s where s.id in (c.terms_accepted_by, c.declared_by))
  `.execute(tx);
}
