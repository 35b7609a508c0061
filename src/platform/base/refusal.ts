import { sessionEndedSentence } from './texts/session-ended.ts';

/** The error sentence for each invalid field of a form, by field name. */
export type FieldErrors = Record<string, string>;

/**
 * An expected failure: a stable code for programs and a Japanese sentence for the worker (event, cause,
 * remedy). A refusal changes no data and is never logged as an error.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** The values that the sentence was filled with, so that a client can write its own sentence. */
  readonly values: Values | undefined;
  /** Further facts for programs, beside the code, by the name of the extension. */
  facts: Readonly<Record<string, object>> | undefined;
  /** Seconds until the same request may be accepted, if a limit knows them. */
  retrySeconds: number | undefined;

  constructor(code: string, sentence: string, { fields, values }: RefusalDetails = {}) {
    super(sentence);
    this.code = code;
    this.fields = fields;
    this.values = values;
  }

  /** Adds facts for programs: the answer carries them in its extensions. */
  with(facts: Readonly<Record<string, object>>): this {
    this.facts = facts;
    return this;
  }

  /** Sets the seconds until the limit that refuses ends, at least 1. */
  until(seconds: number): this {
    this.retrySeconds = Math.max(1, Math.ceil(seconds));
    return this;
  }
}

type Values = Record<string, string | number>;
type RefusalDetails = { fields?: FieldErrors | undefined; values?: Values | undefined };

/**
 * Binds a subject's table of sentences, so that `throw refuse('RECRUITMENT_FULL')` can only name a
 * code that has a sentence: its own, or a common one. `{name}` in a sentence is filled from `values`.
 */
export function createRefusalFactory<Code extends string>(own: Record<Code, string>) {
  const sentences: Record<Code | CommonCode, string> = { ...commonMessages, ...own };
  return (code: Code | CommonCode, values: Values = {}, fields?: FieldErrors): Refusal => {
    const sentence = sentences[code];
    return new Refusal(code, fillSentencePlaceholders(sentence, values), {
      fields,
      values: usedIn(sentence, values),
    });
  };
}

const placeholder = /\{(\w+)\}/g;

export function fillSentencePlaceholders(sentence: string, values: Values): string {
  return sentence.replace(placeholder, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** The values that the sentence contains; undefined when it contains none. */
function usedIn(sentence: string, values: Values): Values | undefined {
  const used = [...sentence.matchAll(placeholder)].flatMap(([, name = '']) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return used.length === 0 ? undefined : Object.fromEntries(used);
}

/**
 * Minutes for which a sign-in or an entered code proves who the worker is, for changes of the bank account, the phone
 * number, the e-mail address and the passkeys, for gift cards and for the deletion of the account. The people of
 * corporations and operators have their own in `src/access/people/rules.ts`. (Rule 4.1) Repeated in the API by
 * `Mutation.finishPasskeyProof` and `Mutation.giveProof`.
 */
export const freshProofMinutes = 10;
/**
 * Minutes for which each of these is valid: the code of a sign-in, of a proof before a sensitive change and of a change
 * of the phone number, and the link of a sign-in by e-mail. (Rule 4.1)
 */
export const oneTimeCodeValidMinutes = 10;

/**
 * Refusals that belong to no subject. The `refuse` of each subject accepts them, and may replace their sentences.
 * (Rule 4.24)
 */
export const commonMessages = {
  UNAUTHENTICATED: sessionEndedSentence,
  FORBIDDEN: 'この操作は行えません',
  STEP_UP_REQUIRED:
    '安全のため、ご本人の確認が必要です。確認コードを入力してから、もう一度お試しください',
  NOT_FOUND: '見つかりませんでした。すでに削除されたか、アドレスが間違っています',
  VALIDATION_FAILED: '入力内容を確認してください',
  CURSOR_INVALID: '続きを読み込めませんでした。最初から読み込み直してください',
  CONFLICT: '他の画面で更新されました。再読み込みしてください',
  RATE_LIMITED: '操作が続いたため、少し時間をおいてからお試しください',
  IDEMPOTENCY_KEY_REUSED: '別の内容で送信済みの操作です。画面を読み込み直してください',
} as const;

type CommonCode = keyof typeof commonMessages;

/** The `refuse` of subjects without sentences of their own: it knows only the common codes. */
export const commonRefusal = createRefusalFactory({});

/** `VALIDATION_FAILED` with the sentence for each field. */
export function refuseFields(fields: FieldErrors): Refusal {
  return commonRefusal('VALIDATION_FAILED', {}, fields);
}

/** Returns the refusal that a check throws; null when the check passes. Rethrows any other error. */
export function refusalThrownBy(check: () => unknown): Refusal | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
