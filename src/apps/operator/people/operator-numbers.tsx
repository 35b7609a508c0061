import { useSuspenseQuery } from '@tanstack/react-query';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useRowWithOpenDialog } from '#platform/ui/overlays/use-opened.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { changedNumberRestoreDays } from '#access/worker/rules.ts';
import {
  GiveNumberBackMutation,
  phoneNumberChangesQuery,
  PhoneNumberChangesQuery,
  type PhoneNumberChange,
} from './numbers-client.ts';
import type { Route } from './+types/operator-numbers.ts';

const route = operatorPageLoaders<Route.LoaderArgs>({
  right: 'operator.support',
  queries: ({ params }) => [phoneNumberChangesQuery(params.workerId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 電話番号を元に戻す: page with the changes of a worker's phone number, where a wrongful change is undone. */
export default function OperatorPhoneNumberChanges({ params: { workerId } }: Route.ComponentProps) {
  const changes = useSuspenseQuery(phoneNumberChangesQuery(workerId)).data.numberChanges;
  const { opened: chosen, open: choose, close } = useRowWithOpenDialog<PhoneNumberChange>();
  return (
    <Screen title="電話番号を元に戻す" back={operatorPaths()}>
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <p>
          <Words>
            ご本人が行っていない電話番号の変更を、変更前の番号に戻します。ご本人であることを確認し、アカウントを停止してから行ってください。変更より後に登録されたパスキーとメールアドレスは削除されます。
          </Words>
        </p>
        {changes.length === 0 ? (
          <Banner tone="info">
            この{changedNumberRestoreDays}日間に、電話番号の変更はありません。
          </Banner>
        ) : (
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} onChoose={() => choose(change)} />
            ))}
          </ul>
        )}
      </div>
      {chosen && <GiveBackSheet change={chosen} onClose={close} />}
    </Screen>
  );
}

type RowProps = { change: PhoneNumberChange; onChoose: () => void };

function ChangeRow({ change: { oldNumber, changedAt, givenBackAt }, onChoose }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-0 flex-[1_1_9em]">
        <span className="block">変更前の番号 {oldNumber}</span>
        <span className="block text-sm text-fg-2">
          変更 <JstTime at={changedAt} />
        </span>
        {givenBackAt && (
          <span className="block text-sm text-fg-2">
            元に戻した日時 <JstTime at={givenBackAt} />
          </span>
        )}
      </span>
      {givenBackAt === null && (
        <Button variant="secondary" size="sm" aria-label={`${oldNumber}に戻す`} onClick={onChoose}>
          この番号に戻す
        </Button>
      )}
    </li>
  );
}

function GiveBackSheet({ change, onClose }: { change: PhoneNumberChange; onClose: () => void }) {
  const giveBack = useGraphqlMutation(GiveNumberBackMutation, {
    invalidates: [PhoneNumberChangesQuery],
  });
  const form = useForm({
    initial: { reason: '' },
    focusesField: true,
    async submit({ reason }) {
      await giveBack.mutateAsync({ input: { changeId: change.id, reason } });
      onClose();
      toast.success('電話番号を元に戻しました');
    },
  });
  return (
    <Sheet open title={`${change.oldNumber}に戻す`} onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormFailure form={form} title="元に戻せませんでした" />
        <TextArea
          label="理由"
          name="reason"
          required
          support="ご本人へのお知らせに書かれます"
          value={form.draft.reason}
          error={form.problems['reason']}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="元に戻しています…"
        >
          この番号に戻す
        </Button>
      </form>
    </Sheet>
  );
}
