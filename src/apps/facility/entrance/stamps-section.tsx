import {
  OwnCorporationQuery,
  SetInsuranceStampsMutation,
} from '#apps/facility/facilities/facility-client.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

type Props = { affixes: boolean; canWrite: boolean };

/** 日雇労働被保険者手帳: switch that says that the corporation affixes stamps, so that holders can apply. (Rule 8.5) */
export function InsuranceStampsSection({ affixes, canWrite }: Props) {
  const set = useGraphqlMutation(SetInsuranceStampsMutation, {
    invalidates: [OwnCorporationQuery],
    onSuccess: (_data, { affixes: chosen }) =>
      toast.success(chosen ? '印紙を貼る法人にしました' : '印紙を貼らない法人にしました'),
  });
  const shown = set.isPending ? set.variables.affixes : affixes;
  return (
    <Section title="日雇労働被保険者手帳">
      {set.error && (
        <Banner tone="danger" announce title="変更できませんでした">
          {set.error.message}
        </Banner>
      )}
      <SwitchRow
        label="手帳に雇用保険印紙・健康保険印紙を貼る"
        description="貼らない場合、手帳をお持ちの方はこの法人の募集に応募できません。成立した契約は変わりません"
        {...(canWrite ? {} : { lockedReason: '変更できる権限がありません' })}
        checked={shown}
        onChange={(event) => set.mutate({ affixes: event.target.checked })}
      />
    </Section>
  );
}
