/** A valid command that is refused; the message gives the reason. */
export class Refused extends Error {}
