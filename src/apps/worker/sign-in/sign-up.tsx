import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

import { paths } from '#platform/base/paths.ts';

/** `/sign-up`: a new number signs up where a known one signs in, and may come by either name. */
export const loader = ({ request }: LoaderFunctionArgs) => toSignIn(request);
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => toSignIn(request);

function toSignIn(request: Request): never {
  throw redirect(paths.signIn(new URL(request.url).searchParams));
}

export default function SignUp() {
  return null;
}
