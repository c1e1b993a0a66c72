import { UnrecoverableError } from 'bullmq';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts';
import type { MailPolicy } from '../config.ts';
import { mailTransport } from './mail-transport.ts';

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.close());
beforeEach(() => {
  sink.accept();
  sink.mails.length = 0;
});

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  to: 'dana@example.org',
  at: new Date('2026-11-21T19:42:00.000Z'),
  subject: 'Choose a new password',
  text: 'Grüße\n',
  html: '<p>Grüße</p>',
};
const aPolicy = (changes: Partial<MailPolicy> = {}): MailPolicy => ({
  server: sink.url,
  publicOrigin: 'https://firedeck.example.org',
  from: 'Firedeck <firedeck@example.org>',
  mustEncrypt: false,
  ...changes,
});
const send = (policy = aPolicy(), signal = AbortSignal.timeout(10_000)) =>
  mailTransport(policy).send(mail, signal);

describe('sending a mail', () => {
  it('has sender, recipient, date and a stable Message-ID', async () => {
    await send();
    await send();
    const [first, second] = sink.mails;
    expect(first).toMatchObject({ from: 'firedeck@example.org', to: ['dana@example.org'] });
    expect(first?.headers).toMatchObject({
      from: 'Firedeck <firedeck@example.org>',
      to: 'dana@example.org',
      subject: 'Choose a new password',
      date: 'Sat, 21 Nov 2026 19:42:00 +0000',
      'message-id': `<${mail.id}@firedeck.example.org>`,
      'auto-submitted': 'auto-generated',
    });
    expect([first?.text.trim(), first?.html.trim()]).toEqual(['Grüße', '<p>Grüße</p>']);
    expect(second?.headers['message-id']).toBe(first?.headers['message-id']);
  });

  it.each([
    ['an unknown recipient', () => sink.refuseRecipient(mail.to)],
    ['contents it will never take', () => sink.refuse(554)],
  ])('is given up after a permanent rejection: %s', async (_, refuse) => {
    refuse();
    await expect(send()).rejects.toBeInstanceOf(UnrecoverableError);
  });

  it('is retried if the server rejects it temporarily or is down', async () => {
    sink.refuse(451);
    const refused: unknown = await send().catch((error) => error);
    expect(refused).toMatchObject({ message: expect.stringContaining('451') });
    expect(refused).not.toBeInstanceOf(UnrecoverableError);
    const unreachable: unknown = await send(aPolicy({ server: 'smtp://127.0.0.1:1' })).catch(
      (e) => e,
    );
    expect(unreachable).not.toBeInstanceOf(UnrecoverableError);
    expect(unreachable).toMatchObject({ message: expect.stringContaining('ESOCKET') });
  });

  it('a rejection › is reported without the server’s message, which may contain the address', async () => {
    sink.refuseRecipient(mail.to);
    const error: Error = await send().catch((thrown) => thrown);
    expect(error.message).toContain('550');
    expect(`${error.message}${error.stack}`).not.toContain('dana');
    expect(error.cause).toBeUndefined();
  });

  it('is aborted when its job times out', async () => {
    sink.refuse(null);
    await expect(send(aPolicy(), AbortSignal.timeout(200))).rejects.toThrow('timed out');
  });

  it('does not start after its job timed out, because a retry would send the mail again', async () => {
    await expect(send(aPolicy(), AbortSignal.abort())).rejects.toThrow('timed out');
    await send();
    expect(sink.mails).toHaveLength(1);
  });

  it('never sends the password before the connection is encrypted', async () => {
    const server = sink.url.replace('//', '//firedeck:a-secret@');
    await send(aPolicy({ server }));
    expect(sink.passwords).toEqual(['a-secret']);
    await expect(send(aPolicy({ server, mustEncrypt: true }))).rejects.toThrow('ETLS');
    expect(sink.passwords).toEqual(['a-secret']);
  });
});
