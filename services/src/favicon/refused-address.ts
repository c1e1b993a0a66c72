/** The policy forbids this address; the reason is for logs only, never for members. */
export class RefusedAddress extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}
