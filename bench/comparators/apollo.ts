import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { openServed, port } from '../search/servers/shared.ts';

/** Apollo Server, set up as in its documentation. */
const { schema, context } = await openServed();
await startStandaloneServer(new ApolloServer({ schema }), {
  context: async () => context(),
  listen: { port },
});
