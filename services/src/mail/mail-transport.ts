import { UnrecoverableError } from 'bullmq';
import { createTransport } from 'nodemailer';
import type { MailPolicy } from '../config.ts';
import { rejectOnAbort } from '../reject-on-abort.ts';
import type { ComposedMail } from './compose-mail.ts';

interface OutgoingMail extends ComposedMail {
  /** Derived from the event: retries send the same id, so that mail programs show one mail. */
  id: string;
  to: string;
  at: Date;
}

/** Sends mail; resolves once the server has accepted it. */
interface MailTransport {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

const takesTooLong = 'the mail server timed out';

/** Their sum is below the job's timeout. */
const timeLimits = {
  connectionTimeout: 3_000,
  dnsTimeout: 3_000,
  greetingTimeout: 3_000,
  socketTimeout: 6_000,
} as const;

const headers = {
  // Suppress automatic replies.
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
} as const;

export function mailTransport({
  server,
  from,
  publicOrigin,
  mustEncrypt,
}: MailPolicy): MailTransport {
  const transport = createTransport({
    url: server,
    requireTLS: mustEncrypt,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeLimits,
  });
  const { hostname } = new URL(publicOrigin);
  return {
    async send({ id, to, at, ...contents }, signal) {
      // A retry sends mails whose job has timed out.
      if (signal.aborted) throw new Error(takesTooLong);
      const messageId = `<${id}@${hostname}>`;
      const sending = transport
        .sendMail({
          ...contents,
          from,
          to: { name: '', address: to },
          date: at,
          messageId,
          headers,
        })
        .catch((error) => {
          throw redactError(error);
        });
      await Promise.race([sending, rejectOnAbort(signal, takesTooLong)]);
    },
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Converts an error without the server's message, which may contain the address. Permanent rejections
 * are final; a rejected SMTP password is retried because operators can correct it.
 */
function redactError(error: SmtpError): Error {
  const { code = 'unknown', command = 'no command', responseCode } = error;
  const sentence = `mail not accepted: ${code} after ${command}, ${responseCode ?? 'no answer'}`;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isAboutMail && (responseCode === undefined || responseCode >= 500);
  return isFinal ? new UnrecoverableError(sentence) : new Error(sentence);
}
