import { paperDocumentNames } from '#domain/notice-delivery/delivery.ts';

/** Japanese name of each kind of paper. */
export const deliveryPaperKindNames = paperDocumentNames;
