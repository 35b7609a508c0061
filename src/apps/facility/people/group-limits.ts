/** What the facility's forms of favourites and groups check, as the server does. */
export {
  maxMemo,
  whatIsWrongWithGroupName,
  whatIsWrongWithMemo,
  maxGroupName,
} from '#domain/pool/group-rules.ts';
