import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

/** `/sign-up`: a new number signs up where a known one signs in, and may come by either name. */
export const loader = ({ request }: LoaderFunctionArgs) => toSignIn(request);
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => toSignIn(request);

function toSignIn(request: Request): never {
  throw redirect(`/sign-in${new URL(request.url).search}`);
}

export default function SignUp() {
  return null;
}
