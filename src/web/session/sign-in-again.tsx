import { useLocation } from 'react-router';

import { Words } from '#ui/display/words.tsx';

import { signInPath } from './sign-in-path.ts';

/** The way back in after the session ended, and from there to this screen. (Spec section 2) */
export function SignInAgain() {
  return (
    // Loaded anew: what this page knows of the session is what has just proved wrong.
    <a
      href={signInPath(useLocation(), 'SessionRequired')}
      className="link inline-flex min-h-11 items-center font-bold"
    >
      <Words>ログインする</Words>
    </a>
  );
}
