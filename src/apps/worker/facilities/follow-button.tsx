import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'react-router';

import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import {
  facilityPageQuery,
  FacilityPageQuery,
  FollowedFacilityListQuery,
  FollowFacilityMutation,
  UnfollowFacilityMutation,
  type FacilityView,
} from './facility-page-client.ts';

/** Follows or unfollows the facility; a visitor signs in first and then returns here. */
export function FollowButton({ facility }: { facility: FacilityView }) {
  const { facilityId, followed } = facility;
  const location = useLocation();
  const client = useQueryClient();
  const show = (isFollowed: boolean) =>
    client.setQueryData<DataOf<typeof FacilityPageQuery>>(
      facilityPageQuery(facilityId).queryKey,
      (found) => found && { facilityDetail: { ...found.facilityDetail, followed: isFollowed } },
    );
  const options = (isFollowed: boolean, said: string) => ({
    invalidates: [FollowedFacilityListQuery],
    onSuccess: () => {
      show(isFollowed);
      toast.success(said);
    },
    onError: (failure: Error) => toast.error(failure.message),
  });
  const follow = useGraphqlMutation(
    FollowFacilityMutation,
    options(true, 'フォローしました。「お気に入り」の「施設」でいつでも見られます'),
  );
  const unfollow = useGraphqlMutation(
    UnfollowFacilityMutation,
    options(false, 'フォローをやめました'),
  );
  if (followed === null) {
    return (
      <Link to={signInPath(location)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Plus aria-hidden className="size-5" />
        <Words>ログインしてフォローする</Words>
      </Link>
    );
  }
  const { mutate } = followed ? unfollow : follow;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={followed}
      pending={follow.isPending || unfollow.isPending}
      icon={
        followed ? (
          <Check aria-hidden className="size-5" />
        ) : (
          <Plus aria-hidden className="size-5" />
        )
      }
      onClick={() => mutate({ facilityId })}
    >
      {followed ? 'フォロー中' : 'フォローする'}
    </Button>
  );
}
