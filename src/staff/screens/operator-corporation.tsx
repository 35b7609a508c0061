import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { consentsOfCorporation, corporationStanding } from '#employer/operator-client.ts';
import { normalizeEmail } from '#base/email.ts';
import { paths } from '#base/paths.ts';
import type { FieldErrors } from '#base/refusal.ts';
import { normalizeLine } from '#base/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { FormErrors } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { staffPage } from '#web/staff/staff-page.ts';

import { staffSentences } from '../messages.ts';
import {
  corporation,
  Corporation,
  InviteOwner,
  ResendOwnerInvitation,
  type CorporationDetail,
} from '../operator-client.ts';
import { isName } from '../rules.ts';
import type { Route } from './+types/operator-corporation.ts';
import { CorporationDecision } from './corporation-decision.tsx';
import { operatorSide as side } from '../parts/operator-side.ts';
import { useProvedMutation } from '../parts/use-proved-mutation.ts';

const route = staffPage<Route.LoaderArgs>({
  side: 'operator',
  queries: ({ params }) => [
    corporation(params.corporationId),
    corporationStanding(params.corporationId),
    consentsOfCorporation(params.corporationId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** One corporation: its facilities, its owners, and the invitations of owners. */
export default function OperatorCorporation({ params }: Route.ComponentProps) {
  const found = useSuspenseQuery(corporation(params.corporationId)).data.corporation;
  const { name, address, createdAt, facilityNames } = found;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} back={<BackLink as={Link} to={paths.operator.corporations()} />} />
      <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-5">
        <Card className="flex flex-col gap-1">
          <p className="wrap-anywhere">{address}</p>
          <p className="text-sm text-fg-2">
            登録 <JstTime at={createdAt} />
          </p>
        </Card>
        <Section title="施設">
          {facilityNames.length === 0 ? (
            <p className="text-fg-2">施設はまだありません。</p>
          ) : (
            <ul className="list-disc pl-6">
              {facilityNames.map((one, index) => (
                // Two facilities may have one name, and the list never changes its order.
                <li key={`${one}-${String(index)}`} className="wrap-anywhere">
                  {one}
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Link className="link" to={paths.operator.log({ corporation: found.id })}>
          この法人の操作の記録を見る
        </Link>
        <CorporationDecision id={found.id} />
        <Owners corporation={found} />
        <OwnerForm corporationId={found.id} />
      </div>
    </>
  );
}

function Owners({ corporation: { owners, invitations } }: { corporation: CorporationDetail }) {
  const resend = useProvedMutation(ResendOwnerInvitation, {
    side,
    invalidates: [Corporation],
    onSuccess: () => toast.success('招待を送り直しました'),
  });
  return (
    <Section title="オーナー">
      {resend.error && (
        <Banner tone="danger" announce title="招待を送り直せませんでした">
          {resend.error.message}
        </Banner>
      )}
      {owners.length === 0 && <p className="pb-3 text-fg-2">まだ誰も参加していません。</p>}
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card empty:hidden">
        {owners.map(({ name, email, since }) => (
          <li key={email} className="py-3">
            <span className="block font-bold">{name}</span>
            <span className="block text-sm wrap-anywhere text-fg-2">{email}</span>
            <span className="block text-sm text-fg-2">
              参加 <JstTime at={since} />
            </span>
          </li>
        ))}
        {invitations.map(({ id, name, email, expiresAt }) => (
          <li key={id} className="flex flex-col gap-2 py-3">
            <span className="font-bold">{name}（招待中）</span>
            <span className="text-sm wrap-anywhere text-fg-2">{email}</span>
            <span className="text-sm text-fg-2">
              期限 <JstTime at={expiresAt} />
            </span>
            <span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${name}に送り直す`}
                pending={resend.isPending && resend.variables.id === id}
                pendingLabel="送信しています…"
                onClick={() => resend.mutate({ id })}
              >
                送り直す
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OwnerForm({ corporationId }: { corporationId: string }) {
  const invite = useProvedMutation(InviteOwner, { side, invalidates: [Corporation] });
  const form = useForm({
    initial: { email: '', name: '' },
    check: ({ email, name }): FieldErrors => ({
      ...(isName(normalizeLine(name)) ? {} : { name: staffSentences.name }),
      ...(normalizeEmail(email) ? {} : { email: staffSentences.email }),
    }),
    async submit(draft) {
      await invite.mutateAsync({ input: { corporationId, ...draft } });
      form.change({ email: '', name: '' });
      toast.success('招待を送りました');
    },
  });
  return (
    <Section title="オーナーを招待する">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
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
