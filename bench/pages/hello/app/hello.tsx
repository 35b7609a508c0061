export function loader() {
  return { message: 'Hello, world' };
}

export default function Hello({ loaderData }: { loaderData: { message: string } }) {
  return <h1>{loaderData.message}</h1>;
}
