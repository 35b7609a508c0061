import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

import { paths } from '#platform/base/paths.ts';

/** `/sign-up`: a new number signs up where a known one signs in, and may come by either name. */
export const loader = ({ url }: LoaderFunctionArgs) => toSignIn(url);
export const clientLoader = ({ url }: ClientLoaderFunctionArgs) => toSignIn(url);

function toSignIn({ searchParams }: URL): never {
  throw redirect(paths.signIn(searchParams));
}

export default function SignUp() {
  return null;
}
