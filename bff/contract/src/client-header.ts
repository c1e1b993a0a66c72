/**
 * Header that identifies our pages, on every browser request that sends or receives the refresh
 * cookie.
 */
export const clientHeader = 'x-firedeck-client';

/** Its value for pages that the service worker requests on its own, which nobody sees. */
export const workerClient = 'worker';
