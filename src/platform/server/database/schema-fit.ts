/** The migrations that the code knows, and those that the database has run. */
export type SchemaFacts = {
  /** The migrations that the code knows. */
  known: readonly string[];
  /** The migrations that the database has run. */
  executed: readonly string[];
  /** Migrations that the database has run, and on which a process that does not know them must not serve. */
  incompatible: readonly string[];
};

/**
 * The reason why the code must not serve on the schema, as a sentence for the log; null when it may. A newer schema
 * fits unless one of its migrations is marked incompatible, so that a release can be rolled back.
 */
export function whySchemaDoesNotFit({ known, executed, incompatible }: SchemaFacts): string | null {
  const has = new Set(executed);
  const missing = known.filter((name) => !has.has(name));
  if (missing.length > 0) return `the schema is too old: it lacks ${missing.join(', ')}`;
  const knows = new Set(known);
  const breaking = incompatible.filter((name) => !knows.has(name));
  if (breaking.length > 0) return `the schema is too new: it has ${breaking.join(', ')}`;
  return null;
}
