/** The nonce of this document's styles. */
export const styleNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';

// Must be set before the toast library is evaluated, because that creates styles.
Object.assign(window, { __nonce__: styleNonce });
