import { expect } from 'vitest';

/** The answer of an endpoint to one request. */
export type ReceivedAnswer = { status: number; text: string; request: string };

type AnsweredError = {
  message?: unknown;
  extensions?: { code?: unknown; fields?: Record<string, unknown> };
};

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Signs of internals in an answer: stack traces, SQL, constraint names, paths of this machine, GraphQL's English
 * messages.
 */
const insides =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|file:\/\/|\/src\/|SQLSTATE|violates|relation "|\bselect\b.*\bfrom\b|insert into|syntax error|invalid input|Variable \\"|Expected |Cannot |undefined|\[object |TypeError|RangeError|_pkey|_fkey|_check/i;

/**
 * Sentences about everything that is wrong with an answer; empty for a good one. `isDemo`: ignores the English `detail`
 * that a demo adds for integrators.
 */
export function faultsInAnswer(
  { status, text, request }: ReceivedAnswer,
  { isDemo = false } = {},
): string[] {
  const wrong: string[] = [];
  const say = (what: string) => {
    wrong.push(
      `${what}\n  asked: ${request.slice(0, 700)}\n  answered: ${status} ${text.slice(0, 700)}`,
    );
  };
  if (status >= 500) say('a status of 5xx');
  const answer = parse(text);
  if (!answer)
    return [
      ...wrong,
      `no GraphQL answer: ${status} ${text.slice(0, 300)}\n  asked: ${request.slice(0, 700)}`,
    ];
  if (answer.errors && answer.errors.length === 0) say('an empty list of errors');
  for (const error of answer.errors ?? []) {
    const code = error.extensions?.code;
    if (typeof code !== 'string' || !/^[A-Z][A-Z_]+$/.test(code)) say('an error without a code');
    if (code === 'INTERNAL_SERVER_ERROR' || code === 'UNAVAILABLE') say('an error of ours');
    const sentences = [error.message, ...Object.values(error.extensions?.fields ?? {})];
    if (!sentences.every((each) => typeof each === 'string' && japanese.test(each))) {
      say('a sentence that is not Japanese');
    }
  }
  const shown = JSON.stringify(answer.errors ?? [], (key: string, value: unknown) =>
    isDemo && key === 'detail' ? undefined : value,
  );
  if (insides.test(shown)) say('a look inside');
  if (/\n {4}at |node_modules|\/work\/|\/home\//.test(text)) say('a trace');
  return wrong;
}

type Judging = {
  /** Tables that changed during the request. */
  changed: readonly string[];
  /** Texts that the answer may not contain. */
  secrets?: readonly string[];
  isDemo?: boolean;
  /** True when a refusal with these codes may change the table. */
  mayChange?: (codes: readonly string[], table: string) => boolean;
};

/** The codes of an answer, and all its faults: in the answer itself, a change by a refusal, a secret in the text. */
export function judgeReceivedAnswer(
  answer: ReceivedAnswer,
  { changed, secrets = [], isDemo = false, mayChange = () => false }: Judging,
) {
  const wrong = faultsInAnswer(answer, { isDemo });
  const codes = errorCodesIn(answer.text);
  const report = `${answer.text}\n  asked: ${answer.request.slice(0, 700)}`;
  if (codes.length > 0 && changed.some((table) => !mayChange(codes, table)))
    wrong.push(`refused with ${codes.join()}, and changed ${changed.join()}: ${report}`);
  if (secrets.some((secret) => answer.text.includes(secret)))
    wrong.push(`told a secret of somebody else: ${report}`);
  return { wrong, codes };
}

/** The error codes of an answer; empty when the operation was carried out. */
export function errorCodesIn(text: string): string[] {
  return (parse(text)?.errors ?? []).map((error) => String(error.extensions?.code));
}

/**
 * True for a wrong facility code, a wrong proof, a wrong link of own people or a wrong key of a system: attempts are
 * counted, because otherwise they could be guessed without limit. (Rule 4.1, 4.9)
 */
export function isCountedAttempt(codes: readonly string[], table: string): boolean {
  const isWrongProof = codes.some((code) => ['PROOF_CODE_WRONG', 'CODE_VOID'].includes(code));
  if (table === 'step_up_codes' && isWrongProof) return true;
  const isWrongCode = codes.some((code) => ['CODE_WRONG', 'CODE_VOID'].includes(code));
  if (table === 'phone_change_codes' && isWrongCode) return true;
  const isWrongSecret = codes.some((code) =>
    ['OWN_LINK_UNKNOWN', 'API_KEY_REFUSED'].includes(code),
  );
  if (table === 'shared_limits' && isWrongSecret) return true;
  return (
    table === 'attendances' && codes.some((code) => ['CODE_INVALID', 'CODE_LOCKED'].includes(code))
  );
}

function parse(text: string): { data?: unknown; errors?: AnsweredError[] } | null {
  try {
    const answer: unknown = JSON.parse(text);
    // Each part is checked by `faultsInAnswer`.
    return typeof answer === 'object' && answer ? answer : null;
  } catch {
    // The text is not JSON: the caller reports this.
    return null;
  }
}

/** Waits until the condition is true; `what` names the condition in the failure. */
export const waitUntilTrue = (isTrue: () => Promise<boolean>, what: string) =>
  expect.poll(isTrue, { message: what }).toBe(true);
