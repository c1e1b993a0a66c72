/** First ports that a local start tries. */
export const defaultPort = 3_000;
export const dataPorts = { mongo: 27_117, redis: 6_479 };
