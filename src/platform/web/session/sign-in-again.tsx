import { useLocation } from 'react-router';

import { facilityStart, operatorStart } from '#platform/base/people/sign-in-paths.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { signInPath } from './sign-in-path.ts';

/**
 * A link to sign-in after the session has ended; sign-in leads back to this screen. The sides of facilities
 * and operators have a sign-in of their own. (Spec section 2)
 */
export function SignInAgain() {
  return (
    // A document load instead of a client navigation, because this page's session state is outdated.
    <a href={pathFrom(useLocation())} className="link inline-flex min-h-11 items-center font-bold">
      <Words>ログインする</Words>
    </a>
  );
}

function pathFrom({ pathname, search }: { pathname: string; search: string }): string {
  const side = [facilityStart, operatorStart].find(
    ({ home }) => pathname === home || pathname.startsWith(`${home}/`),
  );
  return side
    ? side.signIn({ returnTo: pathname + search })
    : signInPath({ pathname, search }, 'SessionRequired');
}
