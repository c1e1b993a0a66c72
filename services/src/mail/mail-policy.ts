/** How mail leaves, as the operator chose. */
export interface MailPolicy {
  /** `smtp://` or `smtps://`, with credentials where the server wants them: a secret. */
  server: string;
  /** Where the links of mails lead. */
  publicOrigin: string;
  from: string;
  /** Never says the password before the connection is encrypted. */
  mustEncrypt: boolean;
}
