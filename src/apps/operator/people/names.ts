import { paperNames } from '#domain/papers/delivery.ts';

/** What each kind of paper is called. */
export const papersByKind = paperNames;
