import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { formatDay, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import {
  CorporationConsentsQuery,
  corporationConsentsQuery,
  DeclareLawfulMutation,
  OwnCorporationQuery,
} from '#apps/facility/facilities/facility-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import {
  refusalGroundsForDeclaration,
  latestDeclarationState,
} from '#domain/terms/consent-state.ts';
import { LawfulnessDeclarationList } from '#apps/parts/back-office/consent-lists.tsx';

type Props = { canWrite: boolean; declarant: string };

/** 求人不受理の申告: the state of the declaration, its form when it is missing or ends soon, and earlier declarations. */
export function LawfulnessDeclarationSection({ canWrite, declarant }: Props) {
  const said = useRef<HTMLOutputElement>(null);
  const { declarations } = useSuspenseQuery(corporationConsentsQuery()).data.corporationConsents;
  const today = jstDay(useServerTime(60_000));
  const [last] = declarations;
  const state = latestDeclarationState(declarations, today);
  return (
    <Section title="求人不受理の事由についての申告">
      <p>
        法律により、次の事由にあたる事業者などの求人は受け付けられません。あたらないことを、1年ごとに申告してください。
      </p>
      <ul className="list-disc pl-6">
        {refusalGroundsForDeclaration.map((ground) => (
          <li key={ground}>{ground}</li>
        ))}
      </ul>
      {last && state === 'ENDED' && (
        <Banner tone="danger" announce={false} title="募集を掲載できません">
          申告は{formatDay(last.endsOn)}
          に期限が切れました。もう一度申告すると、また掲載できます。成立している契約はそのまま続きます。
        </Banner>
      )}
      {last && state === 'ENDING' && (
        <Banner tone="warn" title="申告の期限が近づいています">
          {formatDay(last.endsOn)}
          に期限が切れます。申告がないと、その翌日から募集を掲載できません。
        </Banner>
      )}
      {/* Rendered while empty, so that a screen reader announces the text that a declaration adds. */}
      <output ref={said} tabIndex={-1} className="block text-fg-2">
        {last && (
          <>
            {last.personName}さんが申告済み <JstTime at={last.declaredAt} />
            <br />
            有効期限 <JstTime at={last.endsOn} />
          </>
        )}
      </output>
      {state !== 'VALID' && canWrite && (
        <DeclarationForm declarant={declarant} onDeclared={() => said.current?.focus()} />
      )}
      <LawfulnessDeclarationList declarations={declarations} />
    </Section>
  );
}

const notTicked = 'あてはまる事由がないことを確認して、チェックを入れてください';

type FormProps = { declarant: string; onDeclared: () => void };

function DeclarationForm({ declarant, onDeclared }: FormProps) {
  const declare = useGraphqlMutation(DeclareLawfulMutation, {
    invalidates: [OwnCorporationQuery, CorporationConsentsQuery],
  });
  const form = useForm({
    initial: { personName: declarant, noGroundApplies: false },
    check: ({ noGroundApplies }): FieldErrors =>
      noGroundApplies ? {} : { noGroundApplies: notTicked },
    async submit(input) {
      await declare.mutateAsync({ input });
      // The form has disappeared, so focus moves elsewhere.
      onDeclared();
    },
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-5 pt-2" onSubmit={form.onSubmit}>
      <FormFailure form={form} title="申告できませんでした" />
      <CheckRow
        boxed
        name="noGroundApplies"
        label="当法人は、求人不受理の事由のいずれにもあたりません"
        checked={form.draft.noGroundApplies}
        error={form.problems['noGroundApplies']}
        onChange={(event) => form.change({ noGroundApplies: event.target.checked })}
      />
      <TextField
        label="申告する方のお名前"
        name="personName"
        required
        autoComplete="name"
        value={form.draft.personName}
        error={form.problems['personName']}
        onChange={(event) => form.change({ personName: event.target.value })}
      />
      <Button
        type="submit"
        variant="secondary"
        pending={form.isPending}
        pendingLabel="送信しています…"
      >
        申告する
      </Button>
    </form>
  );
}
