import { useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link, useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { cx } from '#platform/ui/cx.ts';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { checkCancelForm } from '#domain/attendance/cancellation/cancel-rules.ts';
import {
  maxCancelNoteLength,
  minOtherReasonLength,
} from '#domain/attendance/cancellation/cancel-limits.ts';

import {
  CancelShiftMutation,
  CancelWarningsQuery,
  queriesStaleAfterCancelledShift,
  type CancelWarningsView,
} from '../cancellation-client.ts';
import { CallFacilityFirstFields } from '../phone-duty.tsx';
import { ShiftFacilityAndTime } from '../shift-head.tsx';

/** The form to cancel a shift: consequences, reasons and the button; no reason is preselected. */
export function CancelForm({ warnings }: { warnings: CancelWarningsView }) {
  const { shift, precautions, reasons, needsPhoneCall } = warnings;
  const send = useCancellation(shift.id);
  const form = useForm({
    initial: { reason: '', note: '', toldName: '' },
    // Clears the note's error with the reason: only some reasons need a note.
    clears: { reason: ['note'] },
    check(draft) {
      const checked = checkCancelForm(draft, needsPhoneCall);
      return 'fields' in checked ? checked.fields : {};
    },
    submit(draft) {
      // The penalty shown to the worker: the server refuses the cancellation when the penalty has changed since.
      const penaltyAfter = warnings.penalties[0]?.after.amount ?? null;
      return send.mutateAsync({ input: { id: shift.id, ...draft, penaltyAfter } });
    },
  });
  const { draft, problems, change } = form;
  const chosen = reasons.find(({ id }) => id === draft.reason);
  // For a reason that the facility is asked to confirm, no penalty is charged until its answer.
  const isAsked = chosen !== undefined && chosen.asked !== null;
  const { importantMatters, penalties } = isAsked ? warnings.ifAsked : warnings;
  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title="キャンセルできませんでした" />
        <Card>
          <ShiftFacilityAndTime shift={shift} />
        </Card>
        <Banner tone="warn" title="重要なお知らせ">
          <Lines lines={importantMatters} />
        </Banner>
        <Disclosure title="注意事項">
          <Lines lines={precautions} />
        </Disclosure>
        <Penalties penalties={penalties} />
        <RadioGroup label="キャンセルの理由" name="reason" required error={problems['reason']}>
          {reasons.map(({ id, name }) => (
            <RadioRow
              key={id}
              name="reason"
              value={id}
              label={name}
              checked={id === draft.reason}
              onChange={() => change({ reason: id })}
            />
          ))}
        </RadioGroup>
        {chosen && <ReasonBanner reason={chosen} />}
        <TextArea
          label="くわしい事情"
          name="note"
          {...(chosen?.needsNote ? { required: true } : { optional: true })}
          support={
            chosen?.needsNote
              ? `${minOtherReasonLength}文字以上で書いてください`
              : '施設の方にも伝わります'
          }
          max={maxCancelNoteLength}
          rows={2}
          value={draft.note}
          error={problems['note']}
          onChange={(event) => change({ note: event.target.value })}
        />
        {isAsked && (
          <WhoAsked
            name={draft.toldName}
            error={problems['toldName']}
            onName={(toldName) => change({ toldName })}
          />
        )}
        {needsPhoneCall && !isAsked && (
          <CallFacilityFirstFields
            phoneNumber={shift.facilityPhoneNumber}
            toldName={draft.toldName}
            error={problems['toldName']}
            onToldName={(toldName) => change({ toldName })}
          />
        )}
        <Button
          variant="danger"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="キャンセルしています…"
          onClick={() => void form.submit()}
        >
          キャンセルする
        </Button>
      </div>
      <ActionBar note={isAsked ? <NoCostNow /> : <Cost penalties={warnings.penalties} />}>
        <Link to={paths.shift(shift.id)} className={buttonClass({ size: 'lg', wide: true })}>
          <Words>予定を残す</Words>
        </Link>
      </ActionBar>
    </>
  );
}

function useCancellation(id: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useGraphqlMutation(CancelShiftMutation, {
    once: 'screen',
    invalidates: queriesStaleAfterCancelledShift,
    onSuccess: () => {
      toast.success('キャンセルしました');
      return navigate(paths.shift(id), { replace: true });
    },
    onError: ({ code }) => {
      if (code !== 'PENALTY_CHANGED') return;
      // Scrolls up, because the error and the changed penalty are above the button.
      window.scrollTo({ top: 0 });
      void invalidateAnswers(client, [CancelWarningsQuery]);
    },
  });
}

type Reason = CancelWarningsView['reasons'][number];

/**
 * The banner of the chosen reason: the proof that waives the penalty, or the question that the facility will be
 * asked.
 */
function ReasonBanner({ reason: { proof, asked } }: { reason: Reason }) {
  if (asked !== null) {
    return (
      <Banner tone="info" title="施設に確認します">
        {asked}
      </Banner>
    );
  }
  return (
    proof !== null && (
      <Banner tone="info" title="ペナルティがなくなるとき">
        {proof}
      </Banner>
    )
  );
}

type WhoAskedProps = { name: string; error: Sentence | undefined; onName: (name: string) => void };

/** Field for the name of the facility's person who asked for the cancellation. (Rule 8.9) */
function WhoAsked({ name, error, onName }: WhoAskedProps) {
  return (
    <TextField
      label="依頼した施設の方のお名前"
      name="toldName"
      required
      support="例：佐藤"
      autoComplete="off"
      value={name}
      error={error}
      onChange={(event) => onName(event.target.value)}
    />
  );
}

const NoCostNow = () => <Words>今はペナルティはつきません</Words>;

/** The penalty beside the button, visible at every scroll position. */
function Cost({ penalties: [points] }: { penalties: CancelWarningsView['penalties'] }) {
  if (!points) return null;
  const { subject, unit, current, after } = points;
  return (
    <span className="tabular-nums">
      <Words>
        キャンセルすると、{subject} {current.amount} → {after.amount}
        {unit}
      </Words>
    </span>
  );
}

/** The penalty points and rates before and after the cancellation. */
function Penalties({ penalties }: { penalties: CancelWarningsView['penalties'] }) {
  return (
    <Section title="キャンセルすると">
      <Card>
        <dl className="divide-y divide-line-weak">
          {penalties.map(({ subject, unit, current, after }, index) => (
            <div key={subject} className="flex flex-col gap-y-1 py-4 first:pt-0 last:pb-0">
              <dt className="font-bold">
                <Words>{subject}</Words>
              </dt>
              <dd className="flex flex-wrap items-end gap-x-4 gap-y-1 tabular-nums">
                <Amount {...current} unit={unit} isMain={index === 0} />
                <ArrowRight aria-hidden className="mb-1 size-5 shrink-0 text-fg-2" />
                <span className={after.amount > current.amount ? 'text-danger' : ''}>
                  <Amount {...after} unit={unit} isMain={index === 0} isBold />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}

type AmountProps = {
  prefix: string;
  amount: number;
  /** The number of cancellations shown in place of the rate when there are too few bookings. */
  counts: string | null;
  unit: string;
  /** True for the penalty points, which are shown large; the rates below are smaller. */
  isMain?: boolean;
  isBold?: boolean;
};

function Amount({ prefix, amount, counts, unit, isMain = false, isBold = false }: AmountProps) {
  const figure = unit === '%' ? amount.toFixed(1) : amount;
  return (
    <span className="flex flex-col">
      <span className="text-sm text-fg-2">{prefix} </span>
      <span className={cx(isBold && 'font-bold')}>
        <span className={cx(isMain ? 'text-4xl leading-120 font-bold' : 'text-lg')}>
          {counts === null ? figure : <Words>{counts}</Words>}
        </span>
        {counts === null && unit}
      </span>
    </span>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">
      {lines.map((line) => (
        <li key={line}>
          <Words>{line}</Words>
        </li>
      ))}
    </ul>
  );
}
