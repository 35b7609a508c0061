import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { consentsOfCorporationQuery, corporationStandingQuery } from './standing-client.ts';
import { normalizeEmail } from '#platform/base/email.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { useOperatorRights } from '#apps/operator/parts/viewer-client.ts';
import { staffFieldErrorSentences } from '#access/people/messages.ts';
import { FacilitiesSection } from './facilities-section.tsx';
import { MembersSection, OwnerInvitations } from './members-section.tsx';
import {
  corporationByIdQuery,
  CorporationQuery,
  corporationMembersQuery,
  InviteOwnerMutation,
} from './corporations-client.ts';
import { isPersonName } from '#access/people/rules.ts';
import type { Route } from './+types/operator-corporation.ts';
import { CorporationDecision } from './corporation-decision.tsx';
import { ProofSection } from './proof-section.tsx';
import { registerChecksQuery } from './registers-client.ts';
import { RegistersSection } from './registers-section.tsx';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';

const route = operatorPageLoaders<Route.LoaderArgs>({
  right: 'operator.corporations',
  queries: ({ params }) => [
    corporationByIdQuery(params.corporationId),
    corporationStandingQuery(params.corporationId),
    consentsOfCorporationQuery(params.corporationId),
    corporationMembersQuery(params.corporationId),
    registerChecksQuery(params.corporationId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Page of one corporation: its facilities, its people, and the invitations of owners. */
export default function OperatorCorporation({ params }: Route.ComponentProps) {
  const found = useSuspenseQuery(corporationByIdQuery(params.corporationId)).data.corporation;
  const { name, address, createdAt, facilities, invitations } = found;
  const hasRight = useOperatorRights();
  const mayReadLog = hasRight('operator.admin');
  return (
    <Screen title={name} back={operatorPaths.corporations()}>
      <PageColumns
        aside={
          <>
            <MembersSection corporationId={found.id} />
            <OwnerInvitations invitations={invitations} />
            <OwnerForm corporationId={found.id} />
          </>
        }
      >
        <Card className="flex flex-col gap-1">
          <p className="wrap-anywhere">{address}</p>
          <p className="text-sm text-fg-2">
            登録 <JstTime at={createdAt} />
          </p>
        </Card>
        <FacilitiesSection facilities={facilities} />
        {hasRight('operator.money') && (
          <>
            <Link className="link py-2" to={operatorPaths.exposures.one(found.id)}>
              この法人の立替の上限・お預かり・入金の見分け方を見る
            </Link>
            <Link className="link py-2" to={operatorPaths.feeRules({ corporation: found.id })}>
              この法人の手数料の規則を見る
            </Link>
          </>
        )}
        {mayReadLog && (
          <Link className="link py-2" to={operatorPaths.log({ corporation: found.id })}>
            この法人の操作の記録を見る
          </Link>
        )}
        <CorporationDecision id={found.id} />
        <RegistersSection id={found.id} />
        <ProofSection id={found.id} />
      </PageColumns>
    </Screen>
  );
}

function OwnerForm({ corporationId }: { corporationId: string }) {
  const invite = useGraphqlMutation(InviteOwnerMutation, { invalidates: [CorporationQuery] });
  const form = useForm({
    initial: { email: '', name: '' },
    check: ({ email, name }): FieldErrors => ({
      ...(isPersonName(normalizeLine(name)) ? {} : { name: staffFieldErrorSentences.name }),
      ...(normalizeEmail(email) ? {} : { email: staffFieldErrorSentences.email }),
    }),
    async submit(draft) {
      await invite.mutateAsync({ input: { corporationId, ...draft } });
      form.change({ email: '', name: '' });
      toast.success('招待を送りました');
    },
  });
  return (
    <Section title="オーナーを招待する">
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="招待を送れませんでした" />
        <TextField
          label="お名前"
          name="name"
          required
          autoComplete="off"
          value={form.draft.name}
          error={form.problems['name']}
          onChange={(event) => form.change({ name: event.target.value })}
        />
        <TextField
          label="メールアドレス"
          name="email"
          required
          type="email"
          autoComplete="off"
          value={form.draft.email}
          error={form.problems['email']}
          onChange={(event) => form.change({ email: event.target.value })}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          招待を送る
        </Button>
      </form>
    </Section>
  );
}
