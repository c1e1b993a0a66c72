/** The nonce that this document's styles carry. */
export const styleNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';

// The toast library makes styles while it is being evaluated: this must have happened by then.
Object.assign(window, { __nonce__: styleNonce });
