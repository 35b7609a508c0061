import type { Plugin } from 'graphql-yoga';

const lines = new WeakMap<Request, string[]>();

/** Adds a `Set-Cookie` line to the response of a GraphQL request. */
export function setResponseCookie(request: Request, line: string): void {
  lines.set(request, [...(lines.get(request) ?? []), line]);
}

/** Sends the cookies that resolvers set. */
export const sendResponseCookies: Plugin = {
  onResponse({ request, response }) {
    for (const line of lines.get(request) ?? []) response.headers.append('set-cookie', line);
  },
};
