import type { LoaderFunctionArgs } from 'react-router';

import { pageServerContext } from '#platform/web/page-context.ts';

import { DemoWorkersQuery } from '#apps/demo/demo-client.ts';

/** Serves the demo workers as JSON for a developer at a terminal: `{ workers: [{ name, phone, note }] }`. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { demo, apis } = context.get(pageServerContext);
  if (!demo) throw new Response(null, { status: 404 });
  const { demoWorkers } = await apis.demo(DemoWorkersQuery, {});
  const workers = demoWorkers.map(({ name, phoneNumber, note }) => ({
    name: name ?? '',
    phone: phoneNumber.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3'),
    note,
  }));
  return Response.json({ workers });
}
