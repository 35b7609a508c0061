import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  AgreementQuery,
  ownAgreementQuery,
  AgreementsQuery,
  ownFacilityQuery,
  RecordAgreementMutation,
  ReplaceAgreementMutation,
  type OwnAgreementDetail,
} from '../own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { MissingRightPage } from '#apps/facility/parts/no-right.tsx';
import {
  checkAgreement,
  renewedAgreementDraft,
  emptyAgreement,
  inputOfAgreement,
  type AgreementDraft,
} from './agreement-draft.ts';
import type { Route } from './+types/agreement-new.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import { maxOvertimeHours } from '#domain/corporation/limits.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId }, url }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    ...oldIds(url).map(ownAgreementQuery),
  ],
});

/** Id of the filing to be replaced, if the URL names one. */
const oldIds = (url: URL) => url.searchParams.getAll('replaces').slice(0, 1);

export async function loader(args: Route.LoaderArgs) {
  return { ...(await route.loader(args)), replaces: oldIds(args.url) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { ...(await route.clientLoader(args)), replaces: oldIds(args.url) };
}

export const handle: ScreenHandle = { hidesTabs: true };

/** 36協定を登録する: form for a filing that permits overtime at the facility. */
export default function AgreementNew({ params: { facilityId }, loaderData }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const own = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const [old] = useSuspenseQueries({ queries: loaderData.replaces.map(ownAgreementQuery) });
  const title = old ? '36協定を差し替える' : '36協定を登録する';
  const back = facilityPaths.profile(facilityId);
  if (!viewer.rights.includes('facility.write')) {
    return (
      <MissingRightPage title={title} back={back} right="facility.write">
        36協定を登録できません
      </MissingRightPage>
    );
  }
  return (
    <Screen title={title} back={back}>
      <AgreementForm
        facilityId={facilityId}
        facilityName={own.name}
        back={back}
        old={old?.data.agreement.filing ?? null}
      />
    </Screen>
  );
}

type FormProps = {
  facilityId: string;
  facilityName: string;
  back: string;
  old: OwnAgreementDetail['filing'] | null;
};

function AgreementForm({ facilityId, facilityName, back, old }: FormProps) {
  const navigate = useNavigate();
  const options = { invalidates: [AgreementsQuery, AgreementQuery], once: 'screen' } as const;
  const record = useGraphqlMutation(RecordAgreementMutation, options);
  const replace = useGraphqlMutation(ReplaceAgreementMutation, options);
  const form = useForm({
    initial: old ? renewedAgreementDraft(old) : emptyAgreement,
    check: checkAgreement,
    clears: { specialClause: ['monthlyHours', 'yearlyHours'], startsOn: ['endsOn'] },
    async submit(draft) {
      const input = inputOfAgreement(draft);
      if (old) await replace.mutateAsync({ input: { id: old.id, ...input } });
      else await record.mutateAsync({ input: { facilityId, ...input } });
      toast.success(old ? '36協定を差し替えました' : '36協定を登録しました');
      await navigate(back, { replace: true });
    },
  });
  return (
    <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
      <div className="mx-auto flex w-full max-w-160 flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title="登録できませんでした" />
        <p className="text-fg-2">
          {facilityName}
          について労働基準監督署に届け出た内容を、届の控えのとおりに入力してください。
        </p>
        {old && (
          <p>
            登録すると、同時に「{old.office} {old.number}
            」を取り下げます。新しい協定の有効期間にない日の{statutoryDayMinutes / 60}
            時間を超える勤務は、掲載できなくなります。
          </p>
        )}
        <Filing form={form} />
        <Limits form={form} />
      </div>
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="登録しています…"
        >
          登録する
        </Button>
      </ActionBar>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} />
    </form>
  );
}

type PartProps = { form: FormHandle<AgreementDraft> };

const texts = [
  ['office', '届け出た労働基準監督署', '例：新宿労働基準監督署'],
  ['number', '受理番号', '届の控えに書かれた番号'],
] as const;

const days = [
  ['filedOn', '届け出た日'],
  ['startsOn', '有効期間の初日'],
  ['endsOn', '有効期間の末日'],
] as const;

function Filing({ form: { draft, problems, change } }: PartProps) {
  return (
    <>
      {texts.map(([name, label, support]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          required
          autoComplete="off"
          support={support}
          value={draft[name]}
          error={problems[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      {days.map(([name, label]) => (
        <DateField
          key={name}
          label={label}
          name={name}
          required
          value={draft[name]}
          error={problems[name]}
          onChange={(day) => change({ [name]: day })}
        />
      ))}
    </>
  );
}

const limits = [
  ['dailyMinutes', '1日に延長できる時間', '分'],
  ['monthlyHours', '1か月に延長できる時間', '時間'],
  ['yearlyHours', '1年に延長できる時間', '時間'],
] as const;

function Limits({ form: { draft, problems, change } }: PartProps) {
  return (
    <>
      <CheckRow
        boxed
        name="specialClause"
        label="特別条項がある"
        description={`臨時の事情があるときに、月${maxOvertimeHours.usual.monthlyHours}時間・年${maxOvertimeHours.usual.yearlyHours}時間を超えて延長できる定めです`}
        checked={draft.specialClause}
        onChange={(event) => change({ specialClause: event.target.checked })}
      />
      {limits.map(([name, label, suffix]) => (
        <NumberField
          key={name}
          label={label}
          name={name}
          required
          suffix={suffix}
          value={draft[name]}
          error={problems[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
    </>
  );
}
