import { useState } from 'react';

import { BlockReasonField } from '#apps/parts/pool/block-reason-field.tsx';
import { useBlockForm } from '#apps/parts/pool/use-block-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  BlockedWorkersQuery,
  BlockWorkerMutation,
  BlockWorkerEverywhereMutation,
  CorporationBlocksQuery,
  FacilityPeopleQuery,
  type PastWorker,
} from './people-client.ts';

type SheetProps = {
  facilityId: string;
  worker: PastWorker;
  /** True for an owner, who may block a worker at all facilities of the corporation. */
  mayBlockEverywhere: boolean;
  onClose: () => void;
};

/** ブロックする: sheet for a reason, which the worker reads; blocks at this facility or at all of the corporation's. */
export function BlockWorkerSheet({ facilityId, worker, mayBlockEverywhere, onClose }: SheetProps) {
  const block = useGraphqlMutation(BlockWorkerMutation, {
    invalidates: [BlockedWorkersQuery, FacilityPeopleQuery],
  });
  const blockEverywhere = useGraphqlMutation(BlockWorkerEverywhereMutation, {
    invalidates: [CorporationBlocksQuery, FacilityPeopleQuery],
  });
  const { workerId, name, isBlocked } = worker;
  const [isEverywhere, setEverywhere] = useState(isBlocked);
  const form = useBlockForm(async ({ reason }) => {
    if (isEverywhere) await blockEverywhere.mutateAsync({ input: { workerId, reason } });
    else await block.mutateAsync({ input: { facilityId, workerId, reason } });
    onClose();
    toast.success(isEverywhere ? '法人全体でブロックしました' : 'ブロックしました');
  });
  return (
    <Sheet
      open
      title={`${name}さんを${isBlocked ? '法人全体で' : ''}ブロックする`}
      onClose={onClose}
    >
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="ブロックできませんでした" />
        <p>
          {isBlocked &&
            '法人のすべての施設でブロックします。これから登録する施設でも同じです。この施設だけのブロックは、解除するまで残ります。'}
          これからの応募を受け付けません。決まっている勤務はそのままです。取り消すときは「今日」のページから行ってください。
        </p>
        {mayBlockEverywhere && !isBlocked && (
          <CheckRow
            boxed
            name="isEverywhere"
            label="法人のすべての施設でブロックする（これから登録する施設でも）"
            checked={isEverywhere}
            onChange={(event) => setEverywhere(event.target.checked)}
          />
        )}
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
