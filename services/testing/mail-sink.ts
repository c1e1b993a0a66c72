import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail.ts';

export interface SunkMail extends ReadMail {
  to: string[];
  from: string;
}

/** A mail server on loopback that stores accepted mails. */
export interface MailSink {
  /** `smtp://127.0.0.1:<port>`. */
  url: string;
  mails: SunkMail[];
  /** Number of delivery attempts, including refused ones. */
  tries(): number;
  /** Responds to mails with this code until `accept`; `null`: never responds. */
  refuse(code: number | null): void;
  refuseRecipient(address: string): void;
  accept(): void;
  /** Credentials received without encryption. */
  passwords: string[];
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const passwords: string[] = [];
  const unknown = new Set<string>();
  let tries = 0;
  let refusal: number | null | undefined;

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, done) {
      passwords.push(auth.password ?? '');
      done(null, { user: auth.username ?? '' });
    },
    onRcptTo({ address }, _session, done) {
      done(unknown.has(address) ? answer(550, `<${address}> is unknown here`) : null);
    },
    onData(stream, session, done) {
      tries += 1;
      void text(stream).then((raw) => {
        if (refusal === null) return;
        if (refusal !== undefined) return done(answer(refusal, 'not now'));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        mails.push({ ...readMail(raw), from, to: rcptTo.map(({ address }) => address) });
        done(null);
      });
    },
  });
  // Clients that are disconnected on purpose.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    passwords,
    tries: () => tries,
    refuse: (code) => {
      refusal = code;
    },
    refuseRecipient: (address) => unknown.add(address),
    accept: () => {
      refusal = undefined;
      unknown.clear();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The link in a mail to one of our pages, with its token. */
export function linkIn({ text: body }: ReadMail): string {
  return /https?:\/\/\S+#\S+/.exec(body)?.[0] ?? '';
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
