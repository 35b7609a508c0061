import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';
import { fillSentencePlaceholders, refuseFields } from '#platform/base/refusal.ts';
import { formatNumber } from '#platform/base/yen.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { quarantineCode } from './code-quarantine.server.ts';
import {
  giftCardLimits,
  isExchangeablePointAmount,
  readClaimCode,
  codeValidYears,
  maxGiftCardCodesPerLoad,
} from './gift-card-rules.ts';
import type { GiftCardIssuer, IssueRequest } from './gift-card-port.ts';
import { pointsSentences } from '../messages.ts';
import { codeFingerprintOf, decryptGiftCardCode, sealCode } from './sealed-code.server.ts';
import {
  lockCodeAssignment,
  readAssignedGiftCardCode,
  assignCode,
  insertCodes,
  makeWaitingOrdersDue,
  type AssignedCode,
  type SealedCodeRow,
} from './code-pool.queries.server.ts';

type Deps = Pick<App, 'db' | 'env'>;

/**
 * Assigns the codes that an operator loaded: each code once, and at most one code to an order. A code
 * that cannot be decrypted is quarantined, and the next one is assigned.
 */
export function createPoolIssuer({ db, env }: Deps): GiftCardIssuer {
  return {
    name: 'pool',
    async issue(request) {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- the next code, after one that cannot be decrypted
        const dealt = await inTransaction(db, (tx) => deal(tx, request));
        if (!dealt)
          return { kind: 'refused', reason: '用意されたコードがありません', provesNone: true };
        const { id, code, expiresOn } = dealt;
        try {
          return { kind: 'issued', keep: decryptGiftCardCode(env, code, id), expiresOn };
        } catch (cause) {
          // oxlint-disable-next-line no-await-in-loop -- before the next code is assigned
          await quarantineCode({ db, env }, { codeId: id, cause, now: request.now });
        }
      }
    },
    show: async ({ keep }) => keep,
  };
}

async function deal(
  tx: Tx,
  { orderId, amount, now }: IssueRequest,
): Promise<AssignedCode | undefined> {
  // A concurrent request for the same order waits for this lock, and then finds the assigned code.
  await lockCodeAssignment(tx, orderId);
  const before = await readAssignedGiftCardCode(tx, orderId);
  if (before) return before;
  return assignCode(tx, { orderId, amount, now });
}

export type LoadCodesArgs = {
  amount: number;
  codes: readonly string[];
  expiresOn?: JstDay | null;
  actor?: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Adds claim codes to the pool, encrypted; codes that were loaded before are counted and skipped. Orders that wait for
 * this amount are tried at once. Once per idempotency key. Refusals: VALIDATION_FAILED.
 */
export async function loadCodes(
  { db, env }: Deps,
  loading: LoadCodesArgs,
): Promise<{ loaded: number; known: number }> {
  const { amount, now } = loading;
  const { codes, expiresOn } = checkLoading(loading);
  const rows = codes.map((code) => {
    const id = crypto.randomUUID();
    return { id, code: sealCode(env, code, id), fingerprint: codeFingerprintOf(env, code) };
  });
  const call = {
    actorId: idempotencyKeyOwner(loading.actor ?? systemActor),
    key: loading.idempotencyKey,
    operation: 'loadGiftCardCodes',
    input: [amount, rows.map(({ fingerprint }) => fingerprint), expiresOn],
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, () => store(tx, { rows, amount, expiresOn, now })),
  );
}

type Keeping = { rows: readonly SealedCodeRow[]; amount: number; expiresOn: JstDay; now: Date };

async function store(tx: Tx, { rows, amount, expiresOn, now }: Keeping) {
  const added = await insertCodes(tx, { amount, expiresOn, rows, now });
  await makeWaitingOrdersDue(tx, { amounts: [amount], now });
  return { loaded: added.length, known: rows.length - added.length };
}

function checkLoading({ amount, codes, expiresOn, now }: LoadCodesArgs) {
  if (!isExchangeablePointAmount(amount)) {
    throw refuseFields({
      amount: fillSentencePlaceholders(pointsSentences.codeAmount, giftCardLimitTexts),
    });
  }
  if (codes.length < 1 || codes.length > maxGiftCardCodesPerLoad) {
    throw refuseFields({
      codes: fillSentencePlaceholders(pointsSentences.codes, { most: maxGiftCardCodesPerLoad }),
    });
  }
  const read = codes.map(readClaimCode);
  const wrong = read.indexOf(null);
  if (wrong !== -1) {
    throw refuseFields({
      codes: fillSentencePlaceholders(pointsSentences.code, { position: wrong + 1 }),
    });
  }
  const day = expiresOn ?? addDays(jstDay(now), 365 * codeValidYears);
  if (day <= jstDay(now)) throw refuseFields({ expiresOn: pointsSentences.expiresOn });
  return { codes: [...new Set(read.filter((code) => code !== null))], expiresOn: day };
}

const { least, most, step } = giftCardLimits;
export const giftCardLimitTexts = {
  least: formatNumber(least),
  most: formatNumber(most),
  step: formatNumber(step),
};
