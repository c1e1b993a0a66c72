import { type Stack, startStack } from '@firedeck/infra/local';
import { linkIn, type MailSink, type SunkMail, startMailSink } from '@firedeck/services/mail-sink';
import { runOperator } from '../fixtures/run-operator.ts';
import { test as base, expect } from '../fixtures/watched-browser.ts';

// The server notices an operator's change within two polling rounds.
const mailWithinMs = 90_000;

/** A separate Firedeck with mail, sign-up by invitation and the operator command. */
export interface MailingStack {
  address: string;
  sink: MailSink;
  /** The output of the operator command with --json. */
  operator(...words: string[]): Promise<Record<string, string>>;
  /** Waits for a mail with this subject; returns the newest. */
  mail(subject: string): Promise<SunkMail>;
  /** Waits for a mail with this subject; returns the link of the newest. */
  link(subject: string): Promise<string>;
}

export const test = base.extend<object, { mailing: MailingStack }>({
  mailing: [
    async ({ ownAddresses }, use) => {
      const sink = await startMailSink();
      const stack = await startStack({
        env: {
          ...process.env,
          SMTP_URL: sink.url,
          SIGN_UP: 'invite',
          FAVICON_FALLBACK_URL: 'off',
          LOG_LEVEL: 'warn',
        },
      });
      ownAddresses.add(stack.address);
      await use(mailingStack(stack, sink));
      await stack.stop();
      await sink.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

function mailingStack(stack: Stack, sink: MailSink): MailingStack {
  const newest = (subject: string) =>
    sink.mails.findLast(({ headers }) => headers.subject === subject);

  async function mail(subject: string): Promise<SunkMail> {
    await expect.poll(() => newest(subject), { timeout: mailWithinMs }).toBeDefined();
    return newest(subject) as SunkMail;
  }

  return {
    address: stack.address,
    sink,
    mail,
    operator: (...words) => runOperator(stack, words, { SMTP_URL: sink.url }),
    link: async (subject) => linkIn(await mail(subject)),
  };
}

export { expect };
