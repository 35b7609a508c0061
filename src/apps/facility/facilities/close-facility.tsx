import { useState } from 'react';

import { OwnFacilitiesQuery, OwnFacilityQuery } from './own-facilities-client.ts';
import {
  CloseFacilityMutation,
  PostingsOfWeekQuery,
} from '#apps/facility/postings/postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

/** 掲載の終了: section that explains the consequences and then closes a facility for good. */
export function CloseFacilitySection({ id, name }: { id: string; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = useGraphqlMutation(CloseFacilityMutation, {
    invalidates: [OwnFacilityQuery, OwnFacilitiesQuery, PostingsOfWeekQuery],
    onSuccess: () => {
      setAsking(false);
      toast.success('施設の掲載を終了しました');
    },
  });
  return (
    <Section title="掲載の終了">
      <p className="pb-3">
        閉鎖や譲渡などで、この施設の求人を二度と掲載しないときに使います。しばらく休むだけのときは、募集を1件ずつ終了してください。
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        施設の掲載を終了する
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          close.reset();
          setAsking(false);
        }}
        title={`${name}の掲載を終了しますか？`}
        confirmLabel="終了する"
        danger
        pending={close.isPending}
        pendingLabel="終了しています…"
        error={close.error?.message}
        onConfirm={() => close.mutate({ id })}
      >
        <p>
          募集中の求人はすべて終了し、検索に表示されなくなります。成立した契約は、給与の支払いまでそのまま続きます。終了した施設は、元に戻せません。
        </p>
      </ConfirmDialog>
    </Section>
  );
}
