import { useSuspenseQuery } from '@tanstack/react-query';

import { paths } from '#platform/base/paths.ts';
import type { PaperKind, PaperMethod } from '#gen/types.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  ChoosePaperDeliveryMutation,
  paperDeliveryQuery,
  PaperDeliveryQuery,
  RequestPaperMutation,
} from './client.ts';
import {
  documentDeliveryMethodNames,
  paperDocumentNames,
} from '#domain/notice-delivery/delivery.ts';
import { PaperDeliveryField } from './delivery-choice.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [paperDeliveryQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 書類の受け取り方: the choice between PDF and paper, and the request for one document on paper. */
export default function PaperDeliverySettings() {
  const { method, chosenAt, textVersion, requests } =
    useSuspenseQuery(paperDeliveryQuery()).data.paperDelivery;
  const choose = useGraphqlMutation(ChoosePaperDeliveryMutation, {
    invalidates: [PaperDeliveryQuery, 'ApplicationConfirmation'],
    onSuccess: () => toast.success('書類の受け取り方を保存しました'),
  });
  const form = useForm<{ delivery: PaperMethod | null }>({
    initial: { delivery: method },
    async submit({ delivery }) {
      if (delivery) await choose.mutateAsync({ input: { method: delivery, textVersion } });
    },
  });
  const { delivery } = form.draft;
  return (
    <Screen title="書類の受け取り方" back={paths.settings()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <FormFailure form={form} title="保存できませんでした" />
        {method !== null && chosenAt !== null && (
          <p>
            <Words>{documentDeliveryMethodNames[method]}</Words>
            <br />
            <span className="text-sm text-fg-2">
              <Words>選んだ日時</Words> <JstTime at={chosenAt} />
            </span>
          </p>
        )}
        <div className="flex flex-col gap-4">
          <PaperDeliveryField
            value={delivery}
            onChange={(chosen) => form.change({ delivery: chosen })}
          />
          <Button
            wide
            reason={delivery === null ? '受け取り方を選んでください' : null}
            pending={form.isPending}
            onClick={() => void form.submit()}
          >
            保存する
          </Button>
        </div>
        <PaperForm />
        {requests.length > 0 && (
          <Section title="紙の書類の状況">
            <RowList>
              {requests.map(({ id, kind, detail, requestedAt, sentAt }) => (
                <ListRow
                  key={id}
                  title={paperDocumentNames[kind]}
                  description={
                    <>
                      {detail} <JstTime at={requestedAt} />
                    </>
                  }
                  value={<Words>{sentAt === null ? '発送の準備中' : '発送済み'}</Words>}
                />
              ))}
            </RowList>
          </Section>
        )}
      </div>
    </Screen>
  );
}

/** Requests one document on paper, independently of the delivery choice. */
function PaperForm() {
  const send = useGraphqlMutation(RequestPaperMutation, {
    once: 'decision',
    invalidates: [PaperDeliveryQuery],
    onSuccess: () => toast.success('紙の書類を請求しました'),
  });
  const form = useForm<{ kind: PaperKind; detail: string }>({
    initial: { kind: 'notice', detail: '' },
    focusesField: true,
    async submit(draft) {
      await send.mutateAsync({ input: draft });
      form.change({ detail: '' });
    },
  });
  const { draft, problems, change } = form;
  return (
    <Section title="紙で請求する">
      <form method="post" className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        <FormFailure form={form} title="請求できませんでした" />
        <SelectField
          label="書類の種類"
          options={kinds.map((value) => ({ value, label: paperDocumentNames[value] }))}
          value={draft.kind}
          onChange={(event) =>
            change({ kind: kinds.find((one) => one === event.target.value) ?? 'notice' })
          }
        />
        <TextField
          label="どの書類か"
          name="detail"
          required
          support="勤務の日と施設の名前、または何年分かを書いてください"
          value={draft.detail}
          error={problems['detail']}
          onChange={(event) => change({ detail: event.target.value })}
        />
        <Button type="submit" variant="secondary" wide pending={form.isPending}>
          紙で請求する
        </Button>
        <p className="text-sm text-fg-2">
          <Words>プロフィールの住所に、無料で郵送します。</Words>
        </p>
      </form>
    </Section>
  );
}

const kinds = ['notice', 'pay_slip', 'statement'] as const satisfies readonly PaperKind[];
