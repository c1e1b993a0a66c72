/** What was asked for is understood and not done; its message says why. */
export class Refused extends Error {}
