import { countedAddress } from '#base/counted-address.ts';
import { formatInstant, addHours } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Tx } from '#server/database/db.server.ts';
import { post } from '#server/delivery/outbox.server.ts';

import { phoneNumberSentence, refuse } from '../messages.ts';
import { lockFor, sendFacts } from '../queries.server.ts';
import {
  addressWindowHours,
  codeExpiresAt,
  codeValidMinutes,
  normalizePhoneNumber,
  numberWindowHours,
  resendAtAfter,
  whyCannotSendCode,
  type SendRefusal,
} from '../rules.ts';
import { hashCode, makeCode } from './secrets.server.ts';

type RequestSignInCodeArgs = { phoneNumber: string; address: string; now: Date };
type Sent = { resendAt: Date; expiresAt: Date };

/**
 * Sends a new 6-digit code to a mobile number and makes every older one useless. It never looks
 * whether the number has an account, so a known and an unknown one are answered alike.
 * (Rule 4.1)
 */
export async function requestSignInCode(app: App, asked: RequestSignInCodeArgs): Promise<Sent> {
  const phoneNumber = normalizePhoneNumber(asked.phoneNumber);
  if (!phoneNumber) throw refuseFields({ phoneNumber: phoneNumberSentence });
  const address = countedAddress(asked.address);
  const { now } = asked;
  return inTransaction(app.db, async (tx) => {
    const facts = await factsUnderLock(tx, { phoneNumber, address, now });
    const problem = whyCannotSendCode(
      // Load tests and journeys come from one machine; the limits of a number hold for them too.
      app.env.RATE_LIMIT === 'off' ? { ...facts, sentFromAddress: 0 } : facts,
      now,
    );
    if (problem) throw tooEarly(problem, now);
    const expiresAt = await sendCode(tx, { app, phoneNumber, address, now });
    return { resendAt: resendAtAfter(facts, now), expiresAt };
  });
}

async function factsUnderLock(tx: Tx, asked: RequestSignInCodeArgs) {
  await lockFor(tx, { kind: 'address', value: asked.address });
  await lockFor(tx, { kind: 'number', value: asked.phoneNumber });
  return sendFacts(tx, {
    phoneNumber: asked.phoneNumber,
    address: asked.address,
    numberSince: addHours(asked.now, -numberWindowHours),
    addressSince: addHours(asked.now, -addressWindowHours),
  });
}

function tooEarly({ code, until }: SendRefusal, now: Date) {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return refuse(code, { seconds, until: formatInstant(until) });
}

async function sendCode(tx: Tx, asked: RequestSignInCodeArgs & { app: App }): Promise<Date> {
  const { app, phoneNumber, address, now } = asked;
  const code = makeCode();
  const expiresAt = codeExpiresAt(now);
  const { id } = await tx
    .insertInto('sign_in_codes')
    .values({
      phone_number: phoneNumber,
      code_hash: hashCode(app, { phoneNumber, code }),
      address,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(tx, {
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
    `【ひとこま】認証コードは${code}です。${codeValidMinutes}分以内に入力してください。`,
    'このコードは誰にも教えないでください。心当たりがないときは、このメッセージを無視してください。',
  ];
  if (origin) lines.push('', `@${new URL(origin).hostname} #${code}`);
  return lines.join('\n');
}
