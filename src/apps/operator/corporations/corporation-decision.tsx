import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { formatDay, jstDay, type JstDay } from '#platform/base/jst.ts';
import {
  consentsOfCorporationQuery,
  CorporationStandingQuery,
  corporationStandingQuery,
  DecideCorporationMutation,
  WaitingCorporationsQuery,
} from './standing-client.ts';
import { corporationStateLabels } from '#apps/parts/back-office/corporation-state.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import {
  TermsAcceptanceList,
  LawfulnessDeclarationList,
} from '#apps/parts/back-office/consent-lists.tsx';

/** Decisions that are possible in each state of a corporation; the first one needs no reason. */
const decisions = {
  PREPARING: [],
  WAITING: [
    { event: 'APPROVE', label: '承認する', done: '承認しました' },
    { event: 'RETURN', label: '差し戻す', done: '差し戻しました' },
  ],
  APPROVED: [{ event: 'SUSPEND', label: '利用を停止する', done: '利用を停止しました' }],
  SUSPENDED: [{ event: 'RESTORE', label: '停止を解く', done: '停止を解きました' }],
} as const;

type Decision = (typeof decisions)[keyof typeof decisions][number];

/** 審査: section with the corporation's statements about itself, and the operator's decision on it. */
export function CorporationDecision({ id }: { id: string }) {
  const corporation = useSuspenseQuery(corporationStandingQuery(id)).data.corporationStanding;
  const { acceptances, declarations } = useSuspenseQuery(consentsOfCorporationQuery(id)).data
    .corporationConsents;
  const today = jstDay(useServerTime(60_000));
  const { state, stateReason, corporateNumber } = corporation;
  const { label, tone } = corporationStateLabels[state];
  const section = useRef<HTMLElement>(null);
  return (
    <Section ref={section} tabIndex={-1} title="審査">
      <p className="flex flex-wrap items-center gap-2 pb-3">
        <StateBadge tone={tone}>{label}</StateBadge>
        {stateReason}
      </p>
      <DefinitionList>
        <DefinitionRow label="法人番号">{corporateNumber ?? '未登録'}</DefinitionRow>
        <DefinitionRow label="代表者">{corporation.representative || '未登録'}</DefinitionRow>
        <DefinitionRow label="連絡先">{contactOf(corporation)}</DefinitionRow>
        <DefinitionRow label="利用規約">{corporation.termsVersion ?? '未同意'}</DefinitionRow>
        <DefinitionRow label="申告">{declarationOf(declarations[0], today)}</DefinitionRow>
      </DefinitionList>
      <TermsAcceptanceList acceptances={acceptances} />
      <LawfulnessDeclarationList declarations={declarations} />
      <DecisionForm
        key={state}
        id={id}
        options={decisions[state]}
        // The buttons have disappeared, so focus moves to the section.
        onDecided={() => section.current?.focus()}
      />
    </Section>
  );
}

type Declared = { personName: string; endsOn: JstDay };

const declarationOf = (last: Declared | undefined, today: JstDay) => {
  if (!last) return '未申告';
  const until = formatDay(last.endsOn);
  return `${last.personName}（${until}${last.endsOn < today ? 'に期限切れ' : 'まで有効'}）`;
};

type Contact = { contactName: string; contactEmail: string; contactPhone: string };

const contactOf = ({ contactName, contactEmail, contactPhone }: Contact) =>
  [contactName, contactEmail, formatTypedPhoneNumber(contactPhone)].filter(Boolean).join('　') ||
  '未登録';

type FormProps = { id: string; options: readonly Decision[]; onDecided: () => void };

function DecisionForm({ id, options, onDecided }: FormProps) {
  const decide = useGraphqlMutation(DecideCorporationMutation, {
    invalidates: [CorporationStandingQuery, WaitingCorporationsQuery],
  });
  const form = useForm({
    initial: { reason: '', chosen: null as Decision | null },
    async submit({ reason, chosen }) {
      if (!chosen) return;
      const input = { corporationId: id, event: chosen.event, reason: reason || null };
      await decide.mutateAsync({ input });
      toast.success(chosen.done);
      onDecided();
    },
  });
  if (options.length === 0) return null;
  const needsReason = options.some(({ event }) => event === 'RETURN' || event === 'SUSPEND');
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4 pt-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <FormErrors
        form={form}
        title="決定できませんでした"
        // Renamed, because dialogs on the page have a field `reason` too.
        fieldOf={(name) => (name === 'reason' ? 'decisionReason' : name)}
      />
      {needsReason && (
        <TextArea
          label="差し戻し・停止の理由"
          name="decisionReason"
          support="差し戻すときと停止するときは必須です。法人の画面に表示されます"
          value={form.draft.reason}
          error={form.problems['reason']}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <Button
            key={option.event}
            variant={
              option.event === 'APPROVE' || option.event === 'RESTORE' ? 'primary' : 'secondary'
            }
            pending={form.isPending && form.draft.chosen === option}
            pendingLabel="送信しています…"
            onClick={() => {
              form.change({ chosen: option });
              void form.submit();
            }}
          >
            {option.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
