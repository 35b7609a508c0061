import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { CodeField } from '#platform/ui/fields/code-field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

import { useForm } from '../forms/use-form.ts';
import { GraphqlFailure } from '../graphql/graphql.ts';
import { useGraphqlMutation } from '../graphql/mutate.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { proveByPasskey } from '../passkeys/passkey-calls.ts';
import {
  GiveProofMutation,
  proofChannelsQuery,
  RequestProofCodeMutation,
  type ProofChannel,
} from './proof-client.ts';
import { ResendCode } from './resend-code.tsx';
import { oneTimeCodeValidMinutes } from '#platform/base/refusal.ts';

type Props = { open: boolean; onDone: () => void; onClose: () => void };

/**
 * The sheet 「ご本人の確認」: sends a code to the worker's number or address, before a change that needs a fresh proof.
 * (Rule 4.1)
 */
export default function ProofSheet({ open, onDone, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="ご本人の確認" isAboveDialogs opensItself>
      {open && <Steps onDone={onDone} />}
    </Sheet>
  );
}

type Sent = { channel: ProofChannel; resendAt: string };

function Steps({ onDone }: Pick<Props, 'onDone'>) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (!sent) return <ChannelChoice onSent={setSent} onDone={onDone} />;
  return (
    <CodeEntry
      key={sent.resendAt}
      sent={sent}
      onSent={setSent}
      onBack={() => setSent(null)}
      onDone={onDone}
    />
  );
}

const labels = { SMS: 'SMSで受け取る', EMAIL: 'メールで受け取る' } as const;

function useSend(channel: ProofChannel | null, onSent: (sent: Sent) => void) {
  return useGraphqlMutation(RequestProofCodeMutation, {
    onSuccess: ({ requestProofCode: { resendAt } }, { input }) =>
      onSent({ channel: channel ?? { kind: input.channel, address: '' }, resendAt }),
  });
}

type ChoiceProps = { onSent: (sent: Sent) => void; onDone: () => void };

function ChannelChoice({ onSent, onDone }: ChoiceProps) {
  const list = useQuery(proofChannelsQuery());
  const [chosen, setChosen] = useState<ProofChannel | null>(null);
  const send = useSend(chosen, onSent);
  const failure = list.error ?? send.error;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Words>大切な手続きのため、ご本人か確認します。確認の方法を選んでください。</Words>
      </p>
      {failure && (
        <Banner tone="danger" announce title="コードを送れませんでした">
          {failure.message}
        </Banner>
      )}
      {list.isPending && <Skeleton className="h-14" />}
      {list.isError && (
        <Button variant="secondary" onClick={() => void list.refetch()}>
          もう一度読み込む
        </Button>
      )}
      {list.data && list.data.passkeyList.length > 0 && (
        <PasskeyButton
          label="パスキーで確認する"
          failureTitle="確認できませんでした"
          run={proveByPasskey}
          onDone={onDone}
        />
      )}
      {list.data?.proofChannels.map((channel) => (
        <div key={channel.kind} className="flex flex-col gap-1">
          <Button
            variant="secondary"
            size="lg"
            wide
            icon={
              channel.kind === 'SMS' ? (
                <MessageSquareText aria-hidden className="size-5" />
              ) : (
                <Mail aria-hidden className="size-5" />
              )
            }
            pending={send.isPending && chosen?.kind === channel.kind}
            pendingLabel="送信しています…"
            onClick={() => {
              setChosen(channel);
              send.mutate({ input: { channel: channel.kind } });
            }}
          >
            {labels[channel.kind]}
          </Button>
          <p className="text-center text-sm wrap-anywhere text-fg-2">{channel.address}</p>
        </div>
      ))}
    </div>
  );
}

type EntryProps = {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onBack: () => void;
  onDone: () => void;
};

function CodeEntry({ sent: { channel, resendAt }, onSent, onBack, onDone }: EntryProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const give = useGraphqlMutation(GiveProofMutation);
  const form = useForm({
    initial: { code: '' },
    focusesField: true,
    check: ({ code }): Record<string, string> =>
      /^\d{6}$/.test(code) ? {} : { code: '届いた6桁の数字を入力してください' },
    async submit({ code }) {
      try {
        await give.mutateAsync({ input: { code } });
      } catch (error) {
        field.current?.select();
        if (!(error instanceof GraphqlFailure)) throw error;
        throw new GraphqlFailure(error.code, error.message, { code: error.message });
      }
      onDone();
    },
  });
  const enter = (code: string) => {
    form.change({ code });
    void form.submit();
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        enter(field.current?.value ?? '');
      }}
    >
      <p className="wrap-anywhere">
        <Words>
          {channel.address}に送った6桁の数字を入力してください。{oneTimeCodeValidMinutes}
          分間使えます。
        </Words>
      </p>
      <CodeField
        ref={field}
        label="確認コード"
        name="code"
        required
        autoComplete="one-time-code"
        error={form.problems['code']}
        onComplete={enter}
      />
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="確認しています…">
        確認する
      </Button>
      <Resend channel={channel} resendAt={resendAt} onSent={onSent} />
      <Button variant="quiet" onClick={onBack}>
        別の方法で受け取る
      </Button>
    </form>
  );
}

type ResendProps = Sent & { onSent: (sent: Sent) => void };

function Resend({ channel, resendAt, onSent }: ResendProps) {
  const send = useSend(channel, onSent);
  return (
    <ResendCode
      sending={send}
      resendAt={resendAt}
      onSend={() => send.mutate({ input: { channel: channel.kind } })}
    />
  );
}
