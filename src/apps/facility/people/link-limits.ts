/** What the facility's form of a link to its own people checks, as the server does. */
export {
  linkDays,
  linkProblems,
  linkUses,
  maxLinkName,
  maxLinksPerDay,
} from '#domain/pool/own-people/link-rules.ts';
