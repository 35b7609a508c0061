/** Rules that the facility's forms for favourites and groups check; the server checks the same rules. */
export {
  maxMemo,
  whatIsWrongWithGroupName,
  whatIsWrongWithMemo,
  maxGroupName,
} from '#domain/pool/group-rules.ts';
