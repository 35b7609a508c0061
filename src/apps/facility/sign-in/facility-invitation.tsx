import MailX from 'lucide-react/icons/mail-x';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  AcceptInvitationMutation,
  invitationOfferQuery,
} from '#apps/facility/members/members-client.ts';
import {
  roleExplanations,
  roleLabels,
  staffMessages,
  staffFieldErrorSentences,
} from '#access/people/messages.ts';
import { isPersonName } from '#access/people/rules.ts';
import type { Route } from './+types/facility-invitation.ts';
import { useFinishSignIn } from '#apps/parts/back-office/sign-in-screen.tsx';
import { facilityStaffSite } from '#apps/facility/parts/facility-side.ts';

const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ url }) => [invitationOfferQuery(tokenOf(url))],
});

export async function loader(args: Route.LoaderArgs) {
  return { ...(await route.loader(args)), token: tokenOf(args.url) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { ...(await route.clientLoader(args)), token: tokenOf(args.url) };
}

export const handle: ScreenHandle = { hidesTabs: true };

/**
 * Page of an invitation link. Only its button accepts the invitation, because mail programs open links by themselves.
 */
export default function FacilityInvitation({ loaderData }: Route.ComponentProps) {
  const { token } = loaderData;
  const offer = useSuspenseQuery(invitationOfferQuery(token)).data.invitationOffer;
  return (
    <Screen title="ひとこま（事業者用）への招待" documentTitle="招待">
      <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        {offer ? <Accept token={token} offer={offer} /> : <Ended />}
      </div>
    </Screen>
  );
}

function Ended() {
  return (
    <EmptyState
      icon={<MailX />}
      title="この招待は使えません"
      actions={
        <Link className={buttonClass({ variant: 'secondary' })} to={facilityPaths.signIn()}>
          ログイン画面へ
        </Link>
      }
    >
      {staffMessages.INVITATION_INVALID}
    </EmptyState>
  );
}

type Offer = {
  corporationName: string;
  email: string;
  name: string;
  role: keyof typeof roleLabels;
  expiresAt: string;
};

function Accept({ token, offer }: { token: string; offer: Offer }) {
  // Opens the page of devices, because a new person should register a passkey next.
  const entered = useFinishSignIn(facilityStaffSite, facilityPaths.devices());
  const accept = useGraphqlMutation(AcceptInvitationMutation);
  const form = useForm({
    initial: { name: offer.name },
    focusesField: true,
    check: ({ name }): FieldErrors =>
      isPersonName(normalizeLine(name)) ? {} : { name: staffFieldErrorSentences.name },
    async submit({ name }) {
      await accept.mutateAsync({ input: { token, name } });
      await entered();
    },
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-6" onSubmit={form.onSubmit}>
      <FormFailure form={form} title="参加できませんでした" />
      <Card className="flex flex-col gap-1">
        <p className="text-lg font-bold wrap-anywhere">{offer.corporationName}</p>
        <p>
          役割：{roleLabels[offer.role]}（{roleExplanations[offer.role]}）
        </p>
        <p className="text-sm wrap-anywhere text-fg-2">{offer.email}</p>
        <p className="text-sm text-fg-2">
          期限 <JstTime at={offer.expiresAt} />
        </p>
      </Card>
      <TextField
        label="お名前"
        name="name"
        required
        autoComplete="name"
        value={form.draft.name}
        error={form.problems['name']}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="参加しています…">
        参加してログインする
      </Button>
    </form>
  );
}
