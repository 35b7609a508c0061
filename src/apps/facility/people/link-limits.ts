/** Rules that the facility's form for a link to its own people checks; the server checks the same rules. */
export {
  linkDays,
  linkProblems,
  linkUses,
  maxLinkName,
  maxLinksPerDay,
} from '#domain/pool/own-people/link-rules.ts';
