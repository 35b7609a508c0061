import { createServer } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { apiPath } from '../../base/documents.ts';
import { openServedSearch, serverPort } from './shared.ts';

/** Yoga, set up as in its documentation: no JIT, none of the product's layers. */
const { schema, context } = await openServedSearch();
const yoga = createYoga({ schema, context, graphqlEndpoint: apiPath, graphiql: false });
createServer((req, res) => void yoga(req, res)).listen(serverPort);
