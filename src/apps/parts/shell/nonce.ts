import { createContext } from 'react';

/**
 * The CSP nonce that allows the inline scripts of one response. Provided by the renderer instead of a
 * loader, because an unknown address runs no loader. Empty in the browser, which hides nonces from scripts.
 */
export const ScriptNonceContext = createContext('');
