/**
 * For the default branch of a `switch` over a value of the API, in a page that may be older than the server and meet
 * a value that its build does not know. The compiler still demands a branch for each known value; an unknown value is
 * returned instead of ending the page with an error.
 */
export const unknownServerValue = (value: never): never => value;
