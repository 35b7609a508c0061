/** One tab of a browser engine, driven by its own protocol. `find` is an expression that yields an element of the page. */
export type EngineTab = {
  open(address: string): Promise<void>;
  /** The value of an expression in the page; must survive JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** A press by the engine's own pointer, in the middle of the element. */
  press(find: string): Promise<void>;
  /** Keys into a field, or a file's path into a file field. */
  type(find: string, text: string): Promise<void>;
  close(): Promise<void>;
};

/** The programs of an engine on this machine. */
export type EnginePrograms = { browser: string; driver?: string };

export type OpenTab = (programs: EnginePrograms) => Promise<EngineTab>;
