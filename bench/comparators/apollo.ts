import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { openServedSearch, serverPort } from '../search/servers/shared.ts';

/** Apollo Server, set up as in its documentation. */
const { schema, context } = await openServedSearch();
await startStandaloneServer(new ApolloServer({ schema }), {
  context: async () => context(),
  listen: { port: serverPort },
});
