import { AddRecruitmentToFavorite, RemoveRecruitmentFromFavorite } from '#recruitment/client.ts';
import { HeartButton } from '#recruitment/parts/heart-button.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import type { Contract } from '../client.ts';

/** What shows the heart of a recruitment. */
const hearts = [
  'EmploymentCondition',
  'FavoriteRecruitmentList',
  'RecruitmentDetail',
  'RecruitmentSearch',
];

/** The heart of the recruitment that a contract came from: for the next shift there. */
export function ContractHeart({ contract }: { contract: Contract }) {
  const { recruitmentId, title, isFavoriteRecruitment } = contract;
  const options = {
    invalidates: hearts,
    onError: (failure: Error) => toast.error(failure.message),
  };
  const add = useGraphqlMutation(AddRecruitmentToFavorite, options);
  const remove = useGraphqlMutation(RemoveRecruitmentFromFavorite, options);
  // What was pressed shows at once; the answer, or a refusal, then says what it is.
  const isOn = add.isPending || (isFavoriteRecruitment && !remove.isPending);
  const isBusy = add.isPending || remove.isPending;
  return (
    <HeartButton
      title={title}
      on={isOn}
      onToggle={() => {
        if (!isBusy) (isOn ? remove : add).mutate({ recruitmentId });
      }}
    />
  );
}
