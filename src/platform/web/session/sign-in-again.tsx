import { useLocation } from 'react-router';

import { Words } from '#platform/ui/display/words.tsx';

import { signInPath } from './sign-in-path.ts';

/** A link to sign-in after the session has ended; sign-in leads back to this screen. (Spec section 2) */
export function SignInAgain() {
  return (
    // A document load instead of a client navigation, because this page's session state is outdated.
    <a
      href={signInPath(useLocation(), 'SessionRequired')}
      className="link inline-flex min-h-11 items-center font-bold"
    >
      <Words>ログインする</Words>
    </a>
  );
}
