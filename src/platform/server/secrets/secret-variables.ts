import * as v from 'valibot';

const secret = v.pipe(v.string(), v.minLength(32));

/**
 * A list of secrets: the first signs and seals, all verify and open, so that a secret is replaced without ending a
 * session.
 */
const secretList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((one) => one.trim())),
  v.tupleWithRest([secret], secret),
);

export const secretVariables = {
  AUTH_SECRET: v.optional(secretList),
  INDEX_SECRET: v.optional(secret),
  FILES_SECRET: v.optional(secretList),
};

const listWanted = 'at least 32 characters, or several such secrets with a comma between them';

export const secretVariableHints: Record<keyof typeof secretVariables, string> = {
  AUTH_SECRET: `${listWanted}; npm scripts make one up in demo mode`,
  INDEX_SECRET: 'at least 32 characters, never changed; required in production',
  FILES_SECRET: `${listWanted}; required in production`,
};
