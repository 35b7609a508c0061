import { paperNames } from '#domain/notice-delivery/delivery.ts';

/** What each kind of paper is called. */
export const papersByKind = paperNames;
