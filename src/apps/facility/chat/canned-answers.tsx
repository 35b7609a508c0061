import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers, transportOfClient } from '#platform/web/graphql/query.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import {
  InboxPeopleAndCannedAnswersQuery,
  inboxPeopleAndCannedAnswersQuery,
  RemoveCannedAnswerMutation,
  SaveCannedAnswerMutation,
  type CannedAnswer,
} from './inbox-client.ts';
import { maxCannedAnswerTitleLength } from '#domain/chat/inbox/canned-limits.ts';
import type { Route } from './+types/canned-answers.ts';
import { chatLimits } from '#domain/chat/protocol/protocol.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    inboxPeopleAndCannedAnswersQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 定型文: page with message texts that the facility's people write once and reuse. */
export default function CannedAnswers({ params: { facilityId } }: Route.ComponentProps) {
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const { answers } = useSuspenseQuery(inboxPeopleAndCannedAnswersQuery(facilityId)).data.inboxHelp;
  const [editing, setEditing] = useState<CannedAnswer | 'new' | null>(null);
  const [removing, setRemoving] = useState<CannedAnswer | null>(null);
  const remove = useGraphqlMutation(RemoveCannedAnswerMutation, {
    invalidates: [InboxPeopleAndCannedAnswersQuery],
    onSuccess: () => {
      setRemoving(null);
      toast.success('定型文を削除しました');
    },
  });
  return (
    <Screen
      title={`定型文（${name}）`}
      documentTitle={`定型文 ${name}`}
      back={facilityPaths.messages(facilityId)}
    >
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <Section title="登録した定型文">
          {answers.length === 0 ? (
            <EmptyState icon={<MessageSquareText />} title="定型文はまだありません">
              よく送る案内を登録すると、返信のときに1回で入れられます。例：裏口からお入りください。インターホンは1番です。
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {answers.map((answer) => (
                <li key={answer.id}>
                  <Card className="flex flex-col gap-2">
                    <h3 className="font-bold wrap-anywhere">{answer.title}</h3>
                    <p className="wrap-anywhere whitespace-pre-wrap">{answer.text}</p>
                    <p className="flex flex-wrap gap-3">
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={`${answer.title}を編集する`}
                        onClick={() => setEditing(answer)}
                      >
                        編集する
                      </Button>
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={`${answer.title}を削除する`}
                        onClick={() => setRemoving(answer)}
                      >
                        削除する
                      </Button>
                    </p>
                  </Card>
                </li>
              ))}
            </ul>
          )}
          <p>
            <Button onClick={() => setEditing('new')}>定型文を追加する</Button>
          </p>
        </Section>
      </div>
      {editing && (
        <AnswerSheet
          facilityId={facilityId}
          answer={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => {
          remove.reset();
          setRemoving(null);
        }}
        title="この定型文を削除しますか？"
        confirmLabel="削除する"
        danger
        pending={remove.isPending}
        pendingLabel="削除しています…"
        error={remove.error?.message}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
      >
        <p>「{removing?.title}」を、施設の全員が使えなくなります。</p>
      </ConfirmDialog>
    </Screen>
  );
}

type SheetProps = { facilityId: string; answer: CannedAnswer | null; onClose(): void };

const sentences = {
  title: '見出しを入力してください',
  text: '本文を入力してください',
} as const;

function AnswerSheet({ facilityId, answer, onClose }: SheetProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { title: answer?.title ?? '', text: answer?.text ?? '' },
    focusesField: true,
    check: ({ title, text }): FieldErrors => ({
      ...(title.trim() === '' ? { title: sentences.title } : {}),
      ...(text.trim() === '' ? { text: sentences.text } : {}),
    }),
    async submit({ title, text }) {
      const input = { facilityId, id: answer?.id ?? null, title, text };
      await transportOfClient(client)(SaveCannedAnswerMutation, { input });
      await invalidateAnswers(client, [InboxPeopleAndCannedAnswersQuery]);
      toast.success('定型文を保存しました');
      onClose();
    },
  });
  const { draft, problems, change, isPending } = form;
  return (
    <Sheet open onClose={onClose} title={answer ? '定型文の編集' : '定型文の追加'}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormFailure form={form} title="保存できませんでした" />
        <TextField
          name="title"
          label="見出し"
          required
          support={`${maxCannedAnswerTitleLength}文字以内`}
          value={draft.title}
          error={problems['title']}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <TextArea
          name="text"
          label="本文"
          required
          rows={5}
          max={chatLimits.maxTextLength}
          value={draft.text}
          error={problems['text']}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
        <p>
          <Button type="submit" pending={isPending} pendingLabel="保存しています…">
            保存する
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
