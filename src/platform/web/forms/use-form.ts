import { useRef, useState } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { fieldId } from '#platform/ui/fields/field.tsx';

import { GraphqlFailure } from '../graphql/graphql.ts';

type FormOptions<Draft> = {
  /** The draft when the form opens; later values are ignored. */
  initial: Draft | (() => Draft);
  /** The errors of a draft by field, in the order of the fields on the screen. */
  check?: (draft: Draft) => FieldErrors;
  /** Sends a draft without errors. A `GraphqlFailure` becomes the errors of the form. */
  submit: (draft: Draft) => unknown;
  /** Names of errors to clear when a part of the draft changes, besides the error with the part's own name. */
  clears?: Partial<Record<keyof Draft & string, readonly string[]>>;
  /** True when the draft equals the opened one; by default each part is compared by identity. */
  isSame?: (draft: Draft, opened: Draft) => boolean;
  /** For a form of one or two fields without a summary: an error moves the focus to its field. */
  focusesField?: boolean;
};

export type FormState = {
  /** The sentences under the fields. A changed field loses its sentence until the next submission. */
  problems: FieldErrors;
  /** The number of refused submissions: each one moves the focus to the summary of errors. */
  attempt: number;
  /** The server's refusal of the last submission, or the failure to reach the server. */
  failure: GraphqlFailure | null;
  /** True until the submission is answered and `submit` has ended, navigation included. */
  isPending: boolean;
};

export type FormHandle<Draft> = FormState & {
  draft: Draft;
  /** True when the draft differs from the opened one. A form that stays open after saving must compare by itself. */
  isDirty: boolean;
  /** Changes parts of the draft. A function gets the latest draft, for callers that finish after a later render. */
  change: (typed: Partial<Draft> | ((latest: Draft) => Partial<Draft>)) => void;
  /** Removes the errors with these names. */
  clear: (names: readonly string[]) => void;
  /** Does nothing while a submission is pending, so that a second press sends nothing. */
  submit: () => Promise<void>;
  /** The handler of the `form` element: submits without loading the page. */
  onSubmit: (event: Pick<Event, 'preventDefault'>) => void;
};

/** The state of a form: draft, errors by field, the server's refusal, and a submission that runs once. */
export function useForm<Draft extends object>(options: FormOptions<Draft>): FormHandle<Draft> {
  const { check, isSame = hasSameParts } = options;
  const [opened] = useState(options.initial);
  const [draft, setDraft] = useState(opened);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<GraphqlFailure | null>(null);
  const [isPending, setPending] = useState(false);
  // Refs, because one event can change the draft and submit it before the next render: a field of six digits does
  // both at its last digit.
  const latest = useRef(draft);
  const isRunning = useRef(false);

  function show(found: FieldErrors) {
    const [first] = Object.keys(found);
    setProblems(found);
    if (first === undefined) return;
    setAttempt((before) => before + 1);
    if (options.focusesField) document.getElementById(fieldId(first))?.focus();
  }

  function clear(names: readonly string[]) {
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  }

  async function submit() {
    if (isRunning.current) return;
    const sent = latest.current;
    setFailure(null);
    const found = check?.(sent) ?? {};
    show(found);
    if (Object.keys(found).length > 0) return;
    isRunning.current = true;
    setPending(true);
    try {
      await options.submit(sent);
    } catch (error) {
      // Any other error is a defect and goes to the error reports.
      if (!(error instanceof GraphqlFailure)) throw error;
      setFailure(error);
      show(error.fields);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return {
    draft,
    problems,
    attempt,
    failure,
    isPending,
    isDirty: !isSame(draft, opened),
    change(given) {
      const typed = typeof given === 'function' ? given(latest.current) : given;
      latest.current = { ...latest.current, ...typed };
      setDraft(latest.current);
      clear(namesIn(typed, options.clears ?? {}));
    },
    clear,
    submit,
    onSubmit(event) {
      event.preventDefault();
      void submit();
    },
  };
}

function namesIn(typed: object, clears: Record<string, readonly string[] | undefined>) {
  return Object.keys(typed).flatMap((part) => [part, ...(clears[part] ?? [])]);
}

function hasSameParts(draft: object, opened: object): boolean {
  const before = new Map<string, unknown>(Object.entries(opened));
  return Object.entries(draft).every(([part, value]) => Object.is(value, before.get(part)));
}
