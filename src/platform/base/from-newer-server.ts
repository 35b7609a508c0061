/**
 * The last branch of a `switch` over a value of the API, in a page that may be older than the server: it can
 * meet a value that its build does not know. The compiler still demands a branch for each known value;
 * an unknown one is passed on instead of ending the page with an error.
 */
export const fromNewerServer = (value: never): never => value;
