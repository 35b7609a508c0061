import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers, graphqlQuery } from '#platform/web/graphql/query.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { PasskeyForm } from '#apps/parts/passkeys/passkey-form.tsx';
import { OwnPasskeys, type OwnPasskey } from '#apps/parts/passkeys/own-passkeys.tsx';
import { RemovePasskeyMutation } from '#platform/web/passkeys/passkeys-client.ts';
import {
  StaffDevicesQuery,
  StaffEndAllSessionsMutation,
  StaffEndSessionMutation,
  StaffSignOutMutation,
} from './account-staff-client.ts';
import { useUnsentMessageCount } from '#apps/parts/chat/offline/use-unsent-count.ts';
import { erasePersonalBrowserData } from './erase-traces.ts';
import type { StaffDevice, StaffSite } from './side.ts';
import { PageColumns } from './page-columns.tsx';
import { firstPasskeyDeadlineMinutes } from '#access/people/rules.ts';

export const passkeyExplanation =
  'パスキーは、パソコンやスマートフォンの指紋・顔・暗証番号で本人を確かめるしくみです。';

/** Explanation of the time limit for the registration of a first passkey. */
export const firstPasskeyDeadlineNote = `登録はあとでもできます。ログインから${firstPasskeyDeadlineMinutes}分を過ぎたときは、メールのリンクでログインし直してから登録してください。`;

/** Query of this page, for its loader. */
export const staffDevicesQuery = () => graphqlQuery(StaffDevicesQuery, {});

/** 端末とパスキー: page with the devices on which the person is signed in, and the passkeys for sign-in. */
export function DevicesScreen({ side, note }: { side: StaffSite; note?: ReactNode }) {
  const { staffSessions, passkeys } = useSuspenseQuery(staffDevicesQuery()).data;
  return (
    <Screen title="端末とパスキー">
      <PageColumns aside={<Sessions side={side} sessions={staffSessions} />}>
        {note}
        <Passkeys
          side={side}
          passkeys={passkeys}
          device={staffSessions.find(({ isCurrent }) => isCurrent)?.device ?? ''}
          isAsked={note !== undefined && note !== false}
        />
      </PageColumns>
    </Screen>
  );
}

type PasskeysProps = {
  side: StaffSite;
  passkeys: OwnPasskey[];
  /** Name of the device that the person uses now, suggested as the name of a first passkey. */
  device: string;
  /** True if the top of the page already asks for a passkey. */
  isAsked: boolean;
};

function Passkeys({ side, passkeys, device, isAsked }: PasskeysProps) {
  const client = useQueryClient();
  /** Number of passkeys added since the page was opened or a passkey was removed; each addition is announced. */
  const [added, setAdded] = useState(0);
  const remove = useGraphqlMutation(RemovePasskeyMutation, {
    invalidates: [StaffDevicesQuery],
    onSuccess: () => {
      setAdded(0);
      toast.success('パスキーを削除しました');
    },
  });
  return (
    <Section title="パスキー">
      {added > 0 && (
        <Banner
          key={added}
          tone="success"
          announce
          title="パスキーを登録しました"
          action={
            <Link className={buttonClass({ size: 'sm' })} to={side.pages()}>
              次へ進む
            </Link>
          }
        />
      )}
      <OwnPasskeys
        passkeys={passkeys}
        remove={remove}
        empty={
          !isAsked && (
            <Banner title="パスキーを登録してください">
              {passkeyExplanation}
              メンバーや法人の変更には、パスキーでの本人確認が必要です。ログインも速くなります。
              {firstPasskeyDeadlineNote}
            </Banner>
          )
        }
      />
      <div className="pt-4">
        <PasskeyForm
          example="例：事務所のパソコン"
          suggestion={passkeys.length === 0 ? device : ''}
          actions={{
            SIGN_IN_AGAIN: (
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={side.pages.signIn()}
              >
                ログイン画面へ
              </Link>
            ),
          }}
          onAdded={async () => {
            // Reload the data of every page: all of them show whether the person has a passkey.
            await client.invalidateQueries();
            setAdded(added + 1);
          }}
        />
      </div>
    </Section>
  );
}

/** Warns that a sign-out erases the unsent answers to workers. */
function UnsentAnswers() {
  const count = useUnsentMessageCount('facility');
  if (count === 0) return null;
  return (
    <Banner tone="warn" title={`送信していないメッセージが${count}件あります`}>
      ログアウトすると、この端末から消えます。送信してからログアウトしてください。
    </Banner>
  );
}

function Sessions({ side, sessions }: { side: StaffSite; sessions: StaffDevice[] }) {
  const client = useQueryClient();
  const [isEndingAll, setEndingAll] = useState(false);
  const end = useGraphqlMutation(StaffEndSessionMutation, {
    onSuccess: async () => {
      await invalidateAnswers(client, [StaffDevicesQuery]);
      toast.success('ログアウトさせました');
    },
  });
  // Load a new document, so that no data of the person stays in the memory of the page.
  const leave = async () => {
    await erasePersonalBrowserData(side.name);
    window.location.replace(side.pages.signIn());
  };
  const signOut = useGraphqlMutation(StaffSignOutMutation, { onSuccess: leave });
  const endAll = useGraphqlMutation(StaffEndAllSessionsMutation, { onSuccess: leave });
  const failure = latestCommandFailure(end, signOut);
  return (
    <Section title="ログイン中の端末">
      {side.name === 'facility' && <UnsentAnswers />}
      {failure && (
        <Banner
          tone="danger"
          announce
          title={
            failure === end.error ? 'ログアウトさせられませんでした' : 'ログアウトできませんでした'
          }
        >
          {failure.message}
        </Banner>
      )}
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
        {sessions.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 flex-[1_1_9em]">
              <span className="block">
                {device}
                {isCurrent && <span className="font-bold text-brand">（この端末）</span>}
              </span>
              <span className="block text-sm text-fg-2">
                最後の利用 <JstTime at={lastUsedAt} />
              </span>
            </span>
            {!isCurrent && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${device}をログアウトさせる`}
                pending={end.isPending && end.variables.id === id}
                pendingLabel="ログアウト中…"
                onClick={() => end.mutate({ id })}
              >
                {/* The browser takes the label as one phrase and would break large text before the last character. */}
                ログアウト
                <wbr />
                させる
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Card className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={signOut.isPending}
          pendingLabel="ログアウト中…"
          onClick={() => signOut.mutate({})}
        >
          ログアウトする
        </Button>
        <Button variant="danger" onClick={() => setEndingAll(true)}>
          すべての端末からログアウト
        </Button>
      </Card>
      <ConfirmDialog
        open={isEndingAll}
        onClose={() => {
          endAll.reset();
          setEndingAll(false);
        }}
        title="すべての端末からログアウトしますか？"
        confirmLabel="ログアウトする"
        danger
        pending={endAll.isPending}
        pendingLabel="ログアウト中…"
        error={endAll.error?.message}
        onConfirm={() => endAll.mutate({})}
      >
        <p>この端末もログアウトします。</p>
      </ConfirmDialog>
    </Section>
  );
}
