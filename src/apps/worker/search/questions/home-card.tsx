import { useQuery } from '@tanstack/react-query';
import TrainFront from 'lucide-react/icons/train-front';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';

import { SearchHomeStationQuery, searchHomeStationQuery } from '../search-client.ts';
import { SkipHomeStationMutation } from './questions-client.ts';

/** Asks a signed-in worker once for the station nearest to home. */
export function HomeStationCard() {
  const home = useQuery(searchHomeStationQuery()).data?.homeStation;
  const skip = useGraphqlMutation(SkipHomeStationMutation, {
    invalidates: [SearchHomeStationQuery, 'HomeStation'],
    onError: ({ message }) => toast.error(message),
  });
  if (!home?.isAsked) return null;
  return (
    <section
      aria-label="自宅の最寄り駅"
      className="mx-4 mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-16 bg-brand-weak px-4 py-4"
    >
      <TrainFront aria-hidden className="size-6 shrink-0 text-brand-strong" />
      <p className="min-w-0 flex-[1_1_9rem] leading-150 font-bold">
        <Words>自宅から何分かかるかを、お仕事ごとに表示できます</Words>
      </p>
      <div className="flex w-full flex-wrap gap-2">
        <Link
          to={paths.me.profile.homeStation({ returnTo: paths.search() })}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Words>最寄り駅を選ぶ</Words>
        </Link>
        <Button variant="quiet" size="sm" pending={skip.isPending} onClick={() => skip.mutate({})}>
          表示しない
        </Button>
      </div>
    </section>
  );
}
