/** The rules forbid to contact this address; the reason is for logs alone, never for a member. */
export class RefusedAddress extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}
