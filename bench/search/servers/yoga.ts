import { createServer } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { apiPath } from '../../base/documents.ts';
import { openServed, port } from './shared.ts';

/** Yoga, set up as in its documentation: no JIT, none of the product's layers. */
const { schema, context } = await openServed();
const yoga = createYoga({ schema, context, graphqlEndpoint: apiPath, graphiql: false });
createServer((req, res) => void yoga(req, res)).listen(port);
