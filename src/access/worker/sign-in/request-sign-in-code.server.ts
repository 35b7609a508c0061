import { hashBrowser, makeBrowserId } from '#access/browsers/browser-cookie.server.ts';
import {
  rateLimitAddress,
  rateLimitBlock,
  rateLimitNetwork,
} from '#platform/base/counted-address.ts';
import { formatInstant, addHours } from '#platform/base/jst.ts';
import { refuseFields, oneTimeCodeValidMinutes } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { scaledCount } from '#platform/server/prices/budget-factor.ts';

import { phoneNumberErrorSentence, accountRefusal } from '../messages.ts';
import { lockSignInAttemptsOf } from '../queries.server.ts';
import {
  codeLimitHoursPerIpAddress,
  oneTimeCodeExpiresAt,
  normalizePhoneNumber,
  codeLimitHoursPerPhoneNumber,
  earliestCodeResendAt,
  whyCannotSendSignInCode,
  type RecentSignInCodeFacts,
  type CodeSendRefusal,
  type SpentCodeBudget,
} from '../rules.ts';
import {
  codeBudgetAlarm,
  spentCodeBudget,
  spentCodeBudgetUnderLock,
} from './code-budget.server.ts';
import {
  insertSignInCode,
  isBrowserKnownForNumber,
  recentCodesOfNumber,
} from './codes.queries.server.ts';
import { hashOneTimeCode, makeOneTimeCode } from './secrets.server.ts';

type RequestSignInCodeArgs = {
  phoneNumber: string;
  /** The id in the browser's cookie; null for a browser without one. */
  browserId: string | null;
  address: string;
  now: Date;
};
type Sent = { resendAt: Date; expiresAt: Date; browserId: string };

/** A request with its normalised number and its source in the stored forms. */
type Source = {
  app: App;
  phoneNumber: string;
  browserHash: string;
  isKnown: boolean;
  address: string;
  network: string;
  block: string;
  now: Date;
};

/**
 * Sends a new 6-digit code to a mobile number and invalidates the browser's older codes. Returns the id of the browser
 * that the code belongs to. Only accounts that this browser has signed in to are looked up, so to any other browser a
 * known and an unknown number are answered alike. Refusals: VALIDATION_FAILED, CODES_EXHAUSTED, and those of
 * `whyCannotSendSignInCode`. (Rule 4.1, 6.10)
 */
export async function requestSignInCode(app: App, asked: RequestSignInCodeArgs): Promise<Sent> {
  const phoneNumber = normalizePhoneNumber(asked.phoneNumber);
  if (!phoneNumber) throw refuseFields({ phoneNumber: phoneNumberErrorSentence });
  const { now } = asked;
  const browserId = asked.browserId ?? makeBrowserId();
  const browserHash = hashBrowser(browserId);
  const isKnown =
    asked.browserId !== null &&
    (await isBrowserKnownForNumber(app.db, { phoneNumber, browserHash }));
  const outcome = await inTransaction(app.db, (tx) =>
    sendUnderLock(tx, {
      app,
      phoneNumber,
      browserHash,
      isKnown,
      address: rateLimitAddress(asked.address),
      network: rateLimitNetwork(asked.address),
      block: rateLimitBlock(asked.address),
      now,
    }),
  );
  if (!('window' in outcome)) return { ...outcome, browserId };
  // Raised after the transaction, so that the refusal does not roll the alarm back.
  await raiseAlarms(app, { alarms: [codeBudgetAlarm({ spent: outcome, isKnown, now })], now });
  throw accountRefusal('CODES_EXHAUSTED');
}

/** Sends the code, or returns the window whose budget over all numbers leaves none. */
async function sendUnderLock(
  tx: Tx,
  asked: Source,
): Promise<Omit<Sent, 'browserId'> | SpentCodeBudget> {
  const { app, now } = asked;
  const spender = { app, strangerIn: asked.isKnown ? null : asked.block, now };
  // Check without locks first, so that requests beyond the budget do not queue for locks and hold database connections.
  const spent = await spentCodeBudget(tx, spender);
  if (spent) return spent;
  const facts = await factsUnderLock(tx, asked);
  const problem = whyCannotSendSignInCode(facts, now);
  if (problem) throw tooEarly(problem, now);
  const spentMeanwhile = await spentCodeBudgetUnderLock(tx, spender);
  if (spentMeanwhile) return spentMeanwhile;
  const expiresAt = await sendCode(tx, asked);
  return { resendAt: earliestCodeResendAt(facts, now), expiresAt };
}

/** The recent codes that limit this browser. */
async function factsUnderLock(tx: Tx, asked: Source): Promise<RecentSignInCodeFacts> {
  const { app, phoneNumber, browserHash, isKnown, address, network, now } = asked;
  // An address belongs to one network, so this lock covers both counts.
  await lockSignInAttemptsOf(tx, { kind: 'network', value: network });
  await lockSignInAttemptsOf(tx, { kind: 'number', value: phoneNumber });
  const facts = await recentCodesOfNumber(tx, {
    phoneNumber,
    knownBrowser: isKnown ? browserHash : null,
    address,
    network,
    numberSince: addHours(now, -codeLimitHoursPerPhoneNumber),
    addressSince: addHours(now, -codeLimitHoursPerIpAddress),
  });
  // Known browsers are limited by their own codes: other browsers, at their address or elsewhere, must not block them.
  if (isKnown) return { ...facts, ...nothingFromAddress, sentToUnknownBrowsers: 0 };
  const sentFromAddress = scaledCount(facts.sentFromAddress, app.env);
  const sentFromNetwork = scaledCount(facts.sentFromNetwork ?? 0, app.env);
  return { ...facts, sentFromAddress, sentFromNetwork };
}

const nothingFromAddress = { sentFromAddress: 0, sentFromNetwork: 0 };

function tooEarly({ code, until }: CodeSendRefusal, now: Date) {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return accountRefusal(code, { seconds, until: formatInstant(until) });
}

async function sendCode(tx: Tx, asked: Source): Promise<Date> {
  const { app, phoneNumber, now } = asked;
  const code = makeOneTimeCode();
  const expiresAt = oneTimeCodeExpiresAt(now);
  const codeHash = hashOneTimeCode(app, { phoneNumber, code });
  const { id } = await insertSignInCode(tx, { ...asked, codeHash, expiresAt });
  await enqueueMessage(tx, {
    kind: 'sms',
    dedupKey: `sign-in-code:${id}`,
    workerId: null,
    recipient: phoneNumber,
    body: messageText(code, app.env.ORIGIN),
    expiresAt,
    now,
  });
  return expiresAt;
}

/** The last line lets the browser fill the code in, and only on our own host (WebOTP). */
function messageText(code: string, origin: string | undefined): string {
  const lines = [
    `【ひとこま】認証コードは${code}です。${oneTimeCodeValidMinutes}分以内に入力してください。`,
    'このコードは誰にも教えないでください。心当たりがないときは、このメッセージを無視してください。',
  ];
  if (origin) lines.push('', `@${new URL(origin).hostname} #${code}`);
  return lines.join('\n');
}
