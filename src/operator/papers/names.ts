import { paperNames } from '#papers/delivery.ts';

/** What each kind of paper is called. */
export const papersByKind = paperNames;
