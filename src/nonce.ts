import { createContext } from 'react';

/**
 * What allows the inline scripts of one answer to run. From the renderer and not from a loader: a page
 * that nobody has runs none. Empty in the browser, which hides it from scripts.
 */
export const Nonce = createContext('');
