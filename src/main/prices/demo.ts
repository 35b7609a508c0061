import type { MutationResolvers, QueryResolvers } from '#gen/demo-resolvers.ts';
import type { ApiPrices, FieldPrice } from '#platform/server/prices/price-classes.ts';

/** The price of each root field of the API of the demo, by what the field reads and writes. */
export const demoPrices = {
  query: {
    demoChanges: 'SMALL',
    clock: 'LIST',
    outbox: 'LIST',
    demoWorkers: 'WORK',
    demoRegion: 'SMALL',
    demoActivity: 'WORK',
    playBank: 'WORK',
    openInvoices: 'LIST',
    facilities: 'LIST',
    facility: 'SMALL',
  } satisfies Record<keyof QueryResolvers, FieldPrice>,
  mutation: {
    moveClock: 'WHOLE',
    setAutoAnswer: 'SMALL',
    settleTransfers: 'HEAVY',
    playReceipt: 'HEAVY',
    enterAsMember: 'LIST',
    enterAsManager: 'LIST',
    enterAsOperator: 'LIST',
  } satisfies Record<keyof MutationResolvers, FieldPrice>,
} satisfies ApiPrices;
