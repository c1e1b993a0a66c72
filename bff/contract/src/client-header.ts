/** Every request of a browser that may carry or give the refresh cookie names itself with this header. */
export const clientHeader = 'x-firedeck-client';

/** What the service worker's own requests for a page name themselves: nobody sees that page. */
export const workerClient = 'worker';
