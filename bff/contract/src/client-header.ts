/** Every request of a browser that may carry or give the refresh cookie names itself with this header. */
export const clientHeader = 'x-firedeck-client';
