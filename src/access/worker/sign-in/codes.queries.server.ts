import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import {
  codeBudgetWindowSeconds,
  type RecentSignInCodeFacts,
  type SentSmsCodes,
  type SmsCodeBudget,
} from '../rules.ts';

type KnownBrowserArgs = { phoneNumber: string; browserHash: string };

/** True when a worker with this number has signed in from this browser. */
export async function isBrowserKnownForNumber(
  db: QueryExecutor,
  { phoneNumber, browserHash }: KnownBrowserArgs,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    /* worker.isBrowserKnownForNumber */
    select exists (select
                     from sessions s
                     join workers w on w.id = s.worker_id
                    where s.browser_hash = ${browserHash}
                      and w.phone_number = ${phoneNumber}
                      and w.deleted_at is null) as "isKnown"
  `.execute(db);
  return rows[0]?.isKnown ?? false;
}

type SendWindow = {
  phoneNumber: string;
  /** The browser that signed in with the number before; null for a stranger. */
  knownBrowser: string | null;
  address: string;
  network: string;
  numberSince: Date;
  addressSince: Date;
};

/**
 * Codes sent to the number at the request of this known browser, or of unknown browsers in this network, and of all
 * unknown browsers. Also codes to any number that unknown browsers requested from the address and its network.
 */
export async function recentCodesOfNumber(
  tx: Tx,
  window: SendWindow,
): Promise<RecentSignInCodeFacts> {
  const bucket = window.knownBrowser
    ? sql`is_known_browser and browser_hash = ${window.knownBrowser}`
    : sql`not is_known_browser and network = ${window.network}`;
  return executeForOneRow(
    tx,
    sql<RecentSignInCodeFacts>`
    /* worker.recentCodesOfNumber */
    select n.sent as "sentToNumber",
           n.first_at as "firstToNumberAt",
           n.last_at as "lastToNumberAt",
           n.sent_to_unknown_browsers as "sentToUnknownBrowsers",
           n.first_to_unknown_browsers_at as "firstToUnknownBrowsersAt",
           a.sent as "sentFromAddress",
           a.first_at as "firstFromAddressAt",
           w.sent as "sentFromNetwork",
           w.first_at as "firstFromNetworkAt"
      from (select count(*) filter (where ${bucket}) as sent,
                   min(created_at) filter (where ${bucket}) as first_at,
                   max(created_at) filter (where ${bucket}) as last_at,
                   count(*) filter (where not is_known_browser) as sent_to_unknown_browsers,
                   min(created_at) filter (where not is_known_browser) as first_to_unknown_browsers_at
              from sign_in_codes
             where phone_number = ${window.phoneNumber}
               and created_at > ${window.numberSince}) n
     cross join (select count(*) as sent, min(created_at) as first_at
              from sign_in_codes
             where address = ${window.address}
               and created_at > ${window.addressSince}
               and not is_known_browser) a
     cross join (select count(*) as sent, min(created_at) as first_at
              from sign_in_codes
             where network = ${window.network}
               and created_at > ${window.addressSince}
               and not is_known_browser) w
  `,
  );
}

/**
 * SMS codes sent in each window of the budget: to strangers, and of them to those in the block of addresses `strangerIn`;
 * or to known browsers when it is null. Codes for a proof and for a new number are sent in a session, so they count for
 * known browsers.
 */
export async function countSignInCodesSent(
  tx: Tx,
  { strangerIn, now }: { strangerIn: string | null; now: Date },
): Promise<SentSmsCodes> {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const isKnown = strangerIn === null;
  const counts = await executeForOneRow(
    tx,
    sql<SmsCodeBudget & { blockMinute: number; blockHour: number; blockDay: number }>`
    /* worker.countSignInCodesSent */
    select count(*) filter (where created_at > ${since(codeBudgetWindowSeconds.minute)}) as minute,
           count(*) filter (where created_at > ${since(codeBudgetWindowSeconds.hour)}) as hour,
           count(*) as day,
           count(*) filter (where network_block = ${strangerIn} and created_at > ${since(codeBudgetWindowSeconds.minute)})
             as "blockMinute",
           count(*) filter (where network_block = ${strangerIn} and created_at > ${since(codeBudgetWindowSeconds.hour)})
             as "blockHour",
           count(*) filter (where network_block = ${strangerIn}) as "blockDay"
      from (select created_at, network_block
              from sign_in_codes
             where created_at > ${since(codeBudgetWindowSeconds.day)}
               and is_known_browser = ${isKnown}
             union all
            select created_at, null
              from step_up_codes
             where created_at > ${since(codeBudgetWindowSeconds.day)}
               and channel = 'sms'
               and ${isKnown}
             union all
            select created_at, null
              from phone_change_codes
             where created_at > ${since(codeBudgetWindowSeconds.day)}
               and ${isKnown}) c
  `,
  );
  const { minute, hour, day, blockMinute, blockHour, blockDay } = counts;
  return {
    all: { minute, hour, day },
    toBlock: isKnown ? null : { minute: blockMinute, hour: blockHour, day: blockDay },
  };
}

type NewCode = {
  phoneNumber: string;
  codeHash: string;
  browserHash: string;
  /** True if the browser signed in with the number before. */
  isKnown: boolean;
  address: string;
  network: string;
  block: string;
  expiresAt: Date;
  now: Date;
};

export async function insertSignInCode(tx: Tx, code: NewCode): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* worker.insertSignInCode */
    insert into sign_in_codes (phone_number, code_hash, browser_hash, is_known_browser, address, network,
                               network_block, created_at, expires_at)
    values (${code.phoneNumber}, ${code.codeHash}, ${code.browserHash}, ${code.isKnown}, ${code.address},
            ${code.network}, ${code.block}, ${code.now}, ${code.expiresAt})
    returning id
  `,
  );
}

export type StoredSignInCode = {
  id: string;
  codeHash: string;
  expiresAt: Date;
  /** Wrong entries by the browser that requested the code, or, for any other browser, all those without its id. */
  wrongEntries: number;
  isUsed: boolean;
  isVoid: boolean;
  /** True if this browser requested the code. */
  isOwn: boolean;
};

export type CodeEntrySource = { phoneNumber: string; browserHash: string; address: string };

/**
 * Returns the newest code of the number that the browser requested. A client that lost its cookie between the request
 * and the entry has requested none: it gets the newest code requested from the same address.
 */
export async function newestSignInCode(
  db: QueryExecutor,
  { phoneNumber, browserHash, address }: CodeEntrySource,
): Promise<StoredSignInCode | null> {
  const { rows } = await sql<StoredSignInCode>`
    /* worker.newestSignInCode */
    select c.id,
           c.code_hash as "codeHash",
           c.expires_at as "expiresAt",
           case when o.is_own then c.wrong_entries else c.wrong_without_browser end as "wrongEntries",
           c.used_at is not null as "isUsed",
           c.voided_at is not null as "isVoid",
           o.is_own as "isOwn"
      from sign_in_codes c
     cross join lateral (select c.browser_hash is not distinct from ${browserHash} as is_own) o
     where c.phone_number = ${phoneNumber}
       and (o.is_own or c.address = ${address})
     order by o.is_own desc, c.created_at desc, c.id desc
     limit 1
  `.execute(db);
  return rows[0] ?? null;
}

type WrongEntryArgs = { code: StoredSignInCode; tries: number; now: Date };

/**
 * Counts one wrong entry; returns true if it was the last allowed one. Only entries of the browser that requested the
 * code void it.
 */
export async function addWrongSignInCodeEntry(
  tx: Tx,
  { code, tries, now }: WrongEntryArgs,
): Promise<boolean> {
  if (!code.isOwn) {
    await sql`
      /* worker.countWrongWithoutBrowser */
      update sign_in_codes
         set wrong_without_browser = wrong_without_browser + 1
       where id = ${code.id}
    `.execute(tx);
  } else {
    await sql`
      /* worker.addWrongSignInCodeEntry */
      update sign_in_codes
         set wrong_entries = wrong_entries + 1,
             voided_at = case when wrong_entries + 1 >= ${tries}::integer then ${now}::timestamptz end
       where id = ${code.id}
    `.execute(tx);
  }
  // The number is locked, so the count that was read is still true.
  return code.wrongEntries + 1 >= tries;
}

/** Marks a code as used: it proves its number a single time. */
export async function markCodeUsed(
  tx: Tx,
  { codeId, now }: { codeId: string; now: Date },
): Promise<void> {
  await sql`
    /* worker.markCodeUsed */
    update sign_in_codes set used_at = ${now} where id = ${codeId}
  `.execute(tx);
}

/** Deletes the codes that were sent to a number. */
export async function deleteSignInCodesOfNumber(tx: Tx, phoneNumber: string): Promise<void> {
  await sql`
    /* worker.deleteSignInCodesOfNumber */
    delete from sign_in_codes where phone_number = ${phoneNumber}
  `.execute(tx);
}
