import type { DocumentNode, ExecutionArgs, GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { App, Context, ServerContext } from '../context.server.ts';
import { admissionOf, untilPaid } from './admission.server.ts';
import { pointsOfExecution, priceOfDocument, type OperationPrice } from './operation-price.ts';
import { payersOfAddress, payersOfCaller } from './payers.ts';
import { pointsOfClass, type ApiPrices, type PriceClass } from './price-classes.ts';

type Options = {
  schema: GraphQLSchema;
  prices: ApiPrices;
  /** The texts of the app's own documents. */
  documents: readonly string[];
  /** True for a document that was executed before, which needs no parsing. */
  isCached(text: string): boolean;
  /** True when the answer to an execution is in memory already. */
  isAnswered(args: ExecutionArgs): boolean;
};

type OperationPlugins = {
  /** Must come before the plugin that caches executed documents. */
  charge: Plugin<Context, ServerContext>;
  /** Must come after the plugins that limit or replace the execution, and before the one that shares answers. */
  takeTurns: Plugin<Context, ServerContext>;
};

/** Parsing and validating a document that this process does not know. */
const unknownDocument: PriceClass = 'LIST';
/** The name under which it is counted. */
const parsing = 'unknown document';

/**
 * Charges each operation the prices of its root fields before it is executed, and executes it in a turn of its payer.
 * The operations of a page that the server renders ride on the page's turn. Refusals: RATE_LIMITED.
 */
export function priceOperations(app: App, options: Options): OperationPlugins {
  const { schema, prices, documents, isCached, isAnswered } = options;
  const { budgets, turns } = admissionOf(app);
  const own = new Set(documents);
  const known = new WeakMap<DocumentNode, OperationPrice>();
  const priceOf = ({ document }: ExecutionArgs): OperationPrice => {
    const price =
      known.get(document) ??
      priceOfDocument({ document, prices, isOwn: own.has(document.loc?.source.body ?? '') });
    known.set(document, price);
    return price;
  };
  const pointsOf = (args: ExecutionArgs) =>
    pointsOfExecution(priceOf(args), schema, args.variableValues);
  return {
    charge: {
      /**
       * A refused document is never executed, and parsing an unknown one costs more than executing a known one: an
       * unknown document pays before it is parsed.
       */
      onParams({ params: { query }, context: { address, isPage } }) {
        if (isPage || query === undefined || own.has(query) || isCached(query)) return undefined;
        const payers = payersOfAddress(address);
        const points = pointsOfClass[unknownDocument];
        return untilPaid(budgets.charge(payers, points), { payers, points, name: parsing });
      },
      onExecute({ args }) {
        // Boundary cast: yoga executes only parsed documents.
        const execution = args as unknown as ExecutionArgs;
        if (isAnswered(execution)) return undefined;
        const { contextValue } = args;
        const caller = payersOfCaller(contextValue);
        // The price of the page covers a visitor's operations; a signed-in caller has a budget of its own.
        if (!caller && contextValue.isPage) return undefined;
        const points = pointsOf(execution);
        const payers = caller ?? payersOfAddress(contextValue.address);
        const request = { payers, points, name: priceOf(execution).name };
        const verdict = caller
          ? budgets.chargeOverall(payers, points)
          : budgets.charge(payers, points);
        return verdict instanceof Promise
          ? verdict.then((late) => untilPaid(late, request))
          : untilPaid(verdict, request);
      },
    },
    takeTurns: {
      onExecute({ args: { contextValue }, executeFn, setExecuteFn }) {
        if (contextValue.isPage) return;
        setExecuteFn((args: ExecutionArgs): Promise<unknown> => {
          const caller = payersOfCaller(contextValue);
          const [payer] = caller ?? payersOfAddress(contextValue.address);
          const { name, isCommand, isCostly: isCostlyText } = priceOf(args);
          const points = pointsOf(args);
          const isCostly = isCostlyText || points >= pointsOfClass.HEAVY;
          const turn = {
            payer: payer.key,
            name,
            points,
            isGroup: !caller,
            isCommand,
            isCostly,
            isRendering: false,
          };
          return turns.run(turn, () => executeFn(args) as unknown);
        });
      },
    },
  };
}
