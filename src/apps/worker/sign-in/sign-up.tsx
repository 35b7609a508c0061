import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

import { paths } from '#platform/base/paths.ts';

/** Redirects `/sign-up` to the sign-in, where new numbers sign up too. */
export const loader = ({ url }: LoaderFunctionArgs) => toSignIn(url);
export const clientLoader = ({ url }: ClientLoaderFunctionArgs) => toSignIn(url);

function toSignIn({ searchParams }: URL): never {
  throw redirect(paths.signIn(searchParams));
}

export default function SignUp() {
  return null;
}
