import { BlockReasonField } from '#pool/parts/block-reason-field.tsx';
import { useBlockForm } from '#pool/parts/use-block-form.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { FormErrors } from '#web/forms/form-errors.tsx';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import {
  BlockedWorkers,
  BlockWorker,
  FacilityPeople,
  type Person,
} from '../people-facility-client.ts';

type SheetProps = { facilityId: string; person: Person; onClose: () => void };

/** ブロックする: a reason that the worker reads. */
export function BlockWorkerSheet({ facilityId, person, onClose }: SheetProps) {
  const block = useGraphqlMutation(BlockWorker, { invalidates: [BlockedWorkers, FacilityPeople] });
  const { workerId, name } = person;
  const form = useBlockForm(async ({ reason }) => {
    await block.mutateAsync({ input: { facilityId, workerId, reason } });
    onClose();
    toast.success('ブロックしました');
  });
  return (
    <Sheet open title={`${name}さんをブロックする`} onClose={onClose}>
      <form noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="ブロックできませんでした" />
        <p>
          これからの応募を受け付けません。決まっている勤務はそのままです。取り消すときは「今日」のページから行ってください。
        </p>
        <BlockReasonField
          form={form}
          support="本人に表示され、記録に残ります。いつ、何があったかを事実で書いてください。年齢・性別・国籍・家族など、仕事に関係のないことを理由にはできません。"
        />
        <Button
          type="submit"
          variant="danger"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          ブロックする
        </Button>
      </form>
    </Sheet>
  );
}
