import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { isPasskeyName } from '#platform/base/passkey-rules.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { latestFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidate, query, transportOf } from '#platform/web/graphql/query.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { staffSentences } from '#access/people/messages.ts';
import {
  StaffDevices,
  StaffEndAllSessions,
  StaffEndSession,
  StaffRemovePasskey,
  StaffSignOut,
} from './account-staff-client.ts';
import { eraseTraces } from './erase-traces.ts';
import { registerPasskey } from './passkey-calls.ts';
import type { Device, OwnPasskey, Side } from './side.ts';
import { useProvedMutation } from './use-proved-mutation.ts';
import { PageColumns } from './page-columns.tsx';
import { firstPasskeyMinutes } from '#access/people/rules.ts';

export const aboutPasskeys =
  'パスキーは、パソコンやスマートフォンの指紋・顔・暗証番号で本人を確かめるしくみです。';

/** Explanation of the time limit for the registration of a first passkey. */
export const firstPasskeyWhen = `登録はあとでもできます。ログインから${firstPasskeyMinutes}分を過ぎたときは、メールのリンクでログインし直してから登録してください。`;

/** The query of the page, for its loader. */
export const devices = () => query(StaffDevices, {});

/** 端末とパスキー: where the person is signed in, and by which passkeys they can sign in. */
export function DevicesScreen({ side, note }: { side: Side; note?: ReactNode }) {
  const { staffSessions, passkeys } = useSuspenseQuery(devices()).data;
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
  side: Side;
  passkeys: OwnPasskey[];
  /** Name of the device that the person uses now, suggested as the name of a first passkey. */
  device: string;
  /** Whether the page asks for a passkey above already. */
  isAsked: boolean;
};

function Passkeys({ side, passkeys, device, isAsked }: PasskeysProps) {
  /** Number of passkeys added since the page was opened or a passkey was removed; each addition is announced. */
  const [added, setAdded] = useState(0);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const remove = useProvedMutation(StaffRemovePasskey, {
    invalidates: [StaffDevices],
    onSuccess: () => {
      setRemoving(null);
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
      {passkeys.length === 0 ? (
        !isAsked && (
          <Banner title="パスキーを登録してください">
            {aboutPasskeys}
            メンバーや法人の変更には、パスキーでの本人確認が必要です。ログインも速くなります。
            {firstPasskeyWhen}
          </Banner>
        )
      ) : (
        <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 flex-[1_1_9em]">
                <span className="block wrap-anywhere">{passkey.name}</span>
                <span className="block text-sm text-fg-2">
                  登録 <JstTime at={passkey.createdAt} />
                </span>
                {passkey.lastUsedAt && (
                  <span className="block text-sm text-fg-2">
                    最後の利用 <JstTime at={passkey.lastUsedAt} />
                  </span>
                )}
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${passkey.name}を削除する`}
                onClick={() => setRemoving(passkey)}
              >
                削除する
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasskeyForm
        side={side}
        suggestion={passkeys.length === 0 ? device : ''}
        onAdded={() => setAdded(added + 1)}
      />
      <ConfirmDialog
        open={removing !== null}
        onClose={() => {
          remove.reset();
          setRemoving(null);
        }}
        title="このパスキーを削除しますか？"
        confirmLabel="削除する"
        danger
        pending={remove.isPending}
        pendingLabel="削除しています…"
        error={remove.error?.message}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
      >
        <p>「{removing?.name}」ではログインできなくなります。</p>
      </ConfirmDialog>
    </Section>
  );
}

type PasskeyFormProps = { side: Side; suggestion: string; onAdded: () => void };

function PasskeyForm({ side, suggestion, onAdded }: PasskeyFormProps) {
  const client = useQueryClient();
  const dialog = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The browser's dialog must not stay open over another page.
  useEffect(() => () => dialog.current?.abort(), []);
  const form = useForm({
    initial: { name: suggestion },
    focusesField: true,
    check: ({ name }): FieldErrors =>
      isPasskeyName(normalizeLine(name)) ? {} : { name: staffSentences.passkeyName },
    async submit({ name }) {
      dialog.current = new AbortController();
      await registerPasskey(transportOf(client), name, dialog.current.signal);
      // Reload the data of every page: all of them show whether the person has a passkey.
      await client.invalidateQueries();
      form.change({ name: '' });
      onAdded();
    },
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-4 pt-4" onSubmit={form.onSubmit}>
      <FormFailure
        form={form}
        title="登録できませんでした"
        action={
          form.failure?.code === 'SIGN_IN_AGAIN' && (
            <Link
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              to={side.pages.signIn()}
            >
              ログイン画面へ
            </Link>
          )
        }
      />
      <TextField
        label="パスキーの名前"
        name="name"
        required
        autoComplete="off"
        support="例：事務所のパソコン"
        value={form.draft.name}
        error={form.problems['name']}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button ref={button} type="submit" pending={form.isPending} pendingLabel="登録しています…">
          この端末のパスキーを登録する
        </Button>
        {form.isPending && (
          <Button
            variant="secondary"
            onClick={() => {
              dialog.current?.abort();
              // This button disappears when the browser's dialog closes: move the focus to the other button.
              button.current?.focus();
            }}
          >
            中止する
          </Button>
        )}
      </div>
    </form>
  );
}

function Sessions({ side, sessions }: { side: Side; sessions: Device[] }) {
  const client = useQueryClient();
  const [isEndingAll, setEndingAll] = useState(false);
  const end = useGraphqlMutation(StaffEndSession, {
    onSuccess: async () => {
      await invalidate(client, [StaffDevices]);
      toast.success('ログアウトさせました');
    },
  });
  // The whole page is loaded again: nothing of the person stays in its memory.
  const leave = () => {
    eraseTraces();
    window.location.replace(side.pages.signIn());
  };
  const signOut = useGraphqlMutation(StaffSignOut, { onSuccess: leave });
  const endAll = useGraphqlMutation(StaffEndAllSessions, { onSuccess: leave });
  const failure = latestFailure(end, signOut);
  return (
    <Section title="ログイン中の端末">
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
