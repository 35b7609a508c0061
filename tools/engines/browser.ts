/**
 * A tab of a browser engine, controlled by that engine's protocol. `find` is a JavaScript expression that returns an
 * element of the page.
 */
export type EngineTab = {
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page; the value must be serialisable as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the middle of the element with the engine's own pointer. */
  press(find: string): Promise<void>;
  /** Types text into a field, or sets a file's path in a file field. */
  type(find: string, text: string): Promise<void>;
  close(): Promise<void>;
};

/** Paths of an engine's programs on this machine. */
export type EnginePrograms = { browser: string; driver?: string };

export type OpenEngineTab = (programs: EnginePrograms) => Promise<EngineTab>;
