import { Link } from 'react-router';

import { buttonClass } from '#platform/ui/button-class.ts';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { Profile } from './client.ts';
import { profileTopicPath } from './next-step.ts';

/** The completion of the profile, and the next steps. */
export function ProfileMeter({ completion }: Pick<Profile, 'completion'>) {
  const { percent, next } = completion;
  return (
    <div className="flex flex-col gap-3">
      <Meter label="プロフィールの完成度" value={percent} max={100} text={`${percent}%`} />
      {next && (
        <Link
          className={buttonClass({ variant: 'secondary', size: 'sm', wide: true })}
          to={profileTopicPath(next.topic)}
        >
          <Words>{`${next.label}すると+${next.gain}%`}</Words>
        </Link>
      )}
    </div>
  );
}
