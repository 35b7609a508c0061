import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import type { RemainingPreparationQuery } from '#gen/worker-operations.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';

import { remainingPreparationQuery } from './client.ts';
import { SkipBankButton } from './skip-bank.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: ({ url }) => [remainingPreparationQuery(url.searchParams.get('recruitmentId'))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

type Step = RemainingPreparationQuery['getRemainingPreparationToApplyList']['steps'][number];
type Row = { title: string; description: string; path: string };

/** The title and page of each step. (Rule 4.5) */
const rows: Partial<Record<Step['step'], Row>> = {
  update_profile: { title: 'プロフィール', description: '約3分', path: paths.me.profile.basic() },
  register_identification: {
    title: '本人確認',
    description: '約3分・書類の写真',
    path: paths.me.identity.new(),
  },
  register_emergency_contact: {
    title: '緊急連絡先',
    description: '約1分',
    path: paths.me.emergencyContact(),
  },
  register_license: {
    title: '資格証',
    description: '約2分・資格証の写真',
    path: paths.me.licenses.new(),
  },
  register_bank_account: {
    title: '振込口座',
    description: '約2分・あとでもできます',
    path: paths.me.bank.search(),
  },
};

/** Returned and expired documents link to the overview, which shows the reason. */
const overviews: Partial<Record<Step['step'], string>> = {
  register_identification: paths.me.identity(),
  register_license: paths.me.licenses(),
};

/** The URL parameter with the step that was opened last, set while the steps are done one after another. */
const chainKey = 'after';

/**
 * 応募の準備: the done and missing steps, and the button to the next one. The steps opened by this button follow each
 * other and end at the application; leaving a step unfinished shows this list. The bank account can be skipped
 * by one press, which also continues to the application.
 */
export default function ApplyPreparation() {
  const [params] = useSearchParams();
  const list = useSuspenseQuery(remainingPreparationQuery(params.get('recruitmentId'))).data
    .getRemainingPreparationToApplyList;
  const returnTo = sameSitePath(params.get('returnTo'));
  const listed = new URLSearchParams(params);
  listed.delete(chainKey);
  const here = paths.prepare(listed);
  const required = list.steps.find((one) => !one.optional && isOpen(one.state));
  const ready = required === undefined;
  const bank = list.steps.find(
    ({ step, state, skipped }) => step === 'register_bank_account' && isOpen(state) && !skipped,
  );
  const next = required ?? bank;
  const chained = params.get(chainKey);
  if (chained !== null && required && required.step !== chained)
    return <Navigate to={stepPath(required, params)} replace />;
  const recruitmentId = params.get('recruitmentId');
  const application = recruitmentId === null ? null : applicationPath(recruitmentId, returnTo);
  if (chained !== null && !next && application !== null)
    return <Navigate to={application} replace />;
  return (
    <Screen title="応募の準備" back={returnTo ?? paths.me()}>
      <div className="flex flex-col gap-6 px-4 py-5">
        <Meter
          label="準備の進み具合"
          value={list.doneCount}
          max={list.totalCount}
          text={`${list.doneCount}/${list.totalCount} 完了`}
        />
        {list.provisionalContracts.map(({ attendanceId, facilityName, label }) => (
          <Banner
            key={attendanceId}
            tone="warn"
            title={label}
            action={
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={paths.shift(attendanceId)}
              >
                <Words>勤務の詳細を見る</Words>
              </Link>
            }
          >
            {facilityName}
          </Banner>
        ))}
        {ready && <Banner tone="success">準備ができました。お仕事に応募できます。</Banner>}
        <RowList>
          {list.steps.map((step) => (
            <PreparationRow key={step.step} step={step} here={here} />
          ))}
        </RowList>
        {bank && !ready && (
          <SkipBankButton variant="quiet">振込口座はあとで登録する</SkipBankButton>
        )}
        <p className="text-sm text-fg-2">
          <Words>
            審査中でも応募できます。勤務の開始{credentialsApprovalHoursBeforeStart}
            時間前までに承認されないと勤務できません。
          </Words>
        </p>
      </div>
      <Buttons required={required} bank={bank} params={params} application={application} />
    </Screen>
  );
}

type ButtonsProps = {
  required: Step | undefined;
  bank: Step | undefined;
  params: URLSearchParams;
  application: string | null;
};

/** The button to the next step; for the bank account also a button to skip it. (Rule 8.10) */
function Buttons({ required, bank, params, application }: ButtonsProps) {
  const navigate = useNavigate();
  const returnTo = sameSitePath(params.get('returnTo'));
  const next = required ?? bank;
  const canSkip = next !== undefined && next === bank;
  return (
    <ActionBar>
      {next && (
        <Link className={buttonClass({ size: 'lg', wide: true })} to={stepPath(next, params)}>
          <Words>{`次へ：${rows[next.step]?.title ?? ''}`}</Words>
        </Link>
      )}
      {canSkip && (
        <SkipBankButton
          variant="secondary"
          onSkipped={() => application !== null && navigate(application, { replace: true })}
        >
          あとで登録する
        </SkipBankButton>
      )}
      {!(canSkip && application !== null) && (
        <Link
          className={buttonClass({
            size: next ? 'md' : 'lg',
            wide: true,
            variant: next ? 'quiet' : 'primary',
          })}
          to={returnTo ?? paths.search()}
        >
          <Words>{returnTo ? '応募へ戻る' : 'お仕事をさがす'}</Words>
        </Link>
      )}
    </ActionBar>
  );
}

/** The path after the last step: the application form, or the page of dates when several dates were chosen. */
function applicationPath(recruitmentId: string, returnTo: string | null | undefined): string {
  const isElsewhere = returnTo && returnTo !== paths.recruitment(recruitmentId);
  return isElsewhere ? returnTo : paths.recruitment.apply(recruitmentId);
}

function isOpen(state: Step['state']): boolean {
  return state === 'todo' || state === 'returned' || state === 'expired';
}

/** The path of a step, which returns to this list; the list then opens the following step. */
function stepPath({ step, state }: Step, params: URLSearchParams): string {
  const path = (state === 'todo' ? null : overviews[step]) ?? rows[step]?.path ?? paths.prepare();
  const back = new URLSearchParams(params);
  back.set(chainKey, step);
  return `${path}?${new URLSearchParams({ returnTo: paths.prepare(back) }).toString()}`;
}

function PreparationRow({ step, here }: { step: Step; here: string }) {
  const row = rows[step.step];
  if (!row) return null;
  const { title, description } = row;
  const query = `?${new URLSearchParams({ returnTo: here }).toString()}`;
  switch (step.state) {
    case 'done':
      return <ListRow title={title} value={<StateBadge tone="success">完了</StateBadge>} />;
    case 'reviewing':
      return (
        <ListRow
          as={Link}
          to={`${overviews[step.step] ?? row.path}${query}`}
          title={title}
          value={<StateBadge tone="warn">審査中</StateBadge>}
        />
      );
    case 'returned':
    case 'expired':
      return (
        <ListRow
          as={Link}
          to={`${overviews[step.step] ?? row.path}${query}`}
          title={title}
          description="内容を確認して、登録し直してください"
          value={
            <StateBadge tone="danger">
              {step.state === 'returned' ? '差し戻し' : '期限切れ'}
            </StateBadge>
          }
        />
      );
    case 'todo':
      return (
        <ListRow
          as={Link}
          to={`${row.path}${query}`}
          title={title}
          description={description}
          value={
            <b>
              <Words>{step.skipped ? 'あとで' : '未登録'}</Words>
            </b>
          }
        />
      );
    default:
      throw new RangeError(`unknown state: ${String(step.state satisfies never)}`);
  }
}
