import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { MouseEvent, Ref } from 'react';
import { useEffect, useRef } from 'react';
import { useMergedRef } from './merged-ref.ts';
import { Words } from '../display/words.tsx';

type SummaryError = {
  /** The id of the control: `fieldId('name')`. */
  id: string;
  text: string;
};
type ErrorSummaryProps = {
  errors: readonly SummaryError[];
  /** Change this at every failed submit, so that the summary takes the focus again. */
  attempt?: number;
  ref?: Ref<HTMLElement>;
};

/** The errors of a long form as links to their fields. Renders nothing without errors. */
export function ErrorSummary({ errors, attempt = 0, ref }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const merged = useMergedRef(box, ref);
  const failed = errors.length > 0;
  useEffect(() => {
    if (failed && attempt > 0) box.current?.focus();
    // Depends on `attempt` only: correcting a field must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
  if (!failed) return null;

  return (
    <section
      ref={merged}
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="rounded-12 border-2 border-danger bg-danger-weak px-4 py-3.5"
    >
      <p id="error-summary-title" className="flex items-start gap-2 font-bold text-danger-strong">
        <CircleAlert aria-hidden className="mt-[0.15em] size-6 shrink-0" />
        <span className="min-w-0">
          <Words>{errors.length}か所を確認してください</Words>
        </span>
      </p>
      <ul className="list-disc pt-1 pl-8">
        {errors.map((error) => (
          <li key={error.id} className="py-1">
            <a
              href={`#${error.id}`}
              onClick={(event) => go(event, error.id)}
              className="text-danger-strong underline underline-offset-4"
            >
              <Words>{error.text}</Words>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function go(event: MouseEvent, id: string) {
  // Prevent the fragment navigation: it would add a history entry and only scroll.
  event.preventDefault();
  const control = document.getElementById(id);
  const target = control?.matches('fieldset')
    ? control.querySelector<HTMLElement>('input:not([hidden]), button')
    : control;
  target?.focus();
  (target ?? control)?.scrollIntoView({ block: 'center' });
}
