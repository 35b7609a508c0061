import {
  AddRecruitmentToFavoriteMutation,
  RemoveRecruitmentFromFavoriteMutation,
} from '#apps/worker/search/cards/client.ts';
import { FavoriteButton } from '#apps/worker/detail/heart-button.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { type EmploymentContract, EmploymentConditionQuery } from './client.ts';

/** Queries to invalidate: they contain the favourite state of a recruitment. */
const hearts = [
  EmploymentConditionQuery,
  'FavoriteRecruitmentList',
  'RecruitmentDetail',
  'RecruitmentSearch',
] as const;

/** The favourite button for a contract's recruitment, so that the worker finds its next shifts. */
export function ContractFavoriteButton({ contract }: { contract: EmploymentContract }) {
  const { recruitmentId, title, isFavoriteRecruitment } = contract;
  const options = {
    invalidates: hearts,
    onError: (failure: Error) => toast.error(failure.message),
  };
  const add = useGraphqlMutation(AddRecruitmentToFavoriteMutation, options);
  const remove = useGraphqlMutation(RemoveRecruitmentFromFavoriteMutation, options);
  // Optimistic: the pressed state shows until the server answers.
  const isOn = add.isPending || (isFavoriteRecruitment && !remove.isPending);
  const isBusy = add.isPending || remove.isPending;
  return (
    <FavoriteButton
      title={title}
      on={isOn}
      onToggle={() => {
        if (!isBusy) (isOn ? remove : add).mutate({ recruitmentId });
      }}
    />
  );
}
