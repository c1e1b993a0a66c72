import { linkPaths, type MailJob, mailPurposes } from '@firedeck/contract/jobs';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const origin = 'https://firedeck.example.org';
const aJob = (changes: Partial<MailJob> = {}): MailJob => ({
  id: '00000000-0000-4000-8000-000000000001',
  purpose: 'reset',
  to: 'dana@example.org',
  first_name: 'Dana',
  at: '2026-11-21T19:42:00.000Z',
  token: 'abc.DEF-_1',
  ...changes,
});

describe('a mail', () => {
  it.each([
    ['confirm', `${origin}/confirm#abc.DEF-_1`],
    ['reset', `${origin}/reset#abc.DEF-_1`],
    ['invite', `${origin}/join#abc.DEF-_1`],
    ['new_address', `${origin}/confirm/new-address#abc.DEF-_1`],
    ['old_address', `${origin}/confirm/old-address#abc.DEF-_1`],
  ] as const)('%s carries its link behind #, in the text and in the HTML', (purpose, link) => {
    const { text, html } = composeMail(aJob({ purpose }), origin);
    expect(text).toContain(`:\n${link}\n`);
    expect(html).toContain(`<a href="${link}"`);
  });

  it.each(mailPurposes.filter((purpose) => !(purpose in linkPaths)))(
    '%s has no link with a token',
    (purpose) => {
      const { text, html } = composeMail(aJob({ purpose }), origin);
      expect(text + html).not.toContain('#abc');
    },
  );

  it('replaced › says that second factors stay, because an intruder may have added one', () => {
    const { text } = composeMail(aJob({ purpose: 'replaced', device: 'Chrome on iPad' }), origin);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'A new password removes no second factor: remove what is not yours under Settings.',
    );
  });

  it.each(mailPurposes)('%s says the same in its text and in its HTML', (purpose) => {
    const { subject, text, html } = composeMail(
      aJob({ purpose, device: 'Chrome on iPad' }),
      origin,
    );
    expect(subject.length).toBeGreaterThan(10);
    const words = (from: string) => from.replaceAll(/<[^>]*>/g, ' ').split(/\s+/);
    const htmlWords = new Set(words(html.replaceAll('&quot;', '"')));
    const link = words(text).filter(
      (word) => !htmlWords.has(word.replace(/:$/, '')) && !htmlWords.has(word),
    );
    expect(link).toEqual(['--']);
    expect(text + html).not.toMatch(/[{}]|undefined/);
  });

  it('says when and on which device something happened', () => {
    const { text } = composeMail(aJob({ purpose: 'changed', device: 'Edge on Windows' }), origin);
    expect(text).toContain('November 21, 2026 at 19:42 UTC (Edge on Windows)');
    expect(composeMail(aJob({ purpose: 'changed' }), origin).text).toContain('(unknown device)');
  });

  it('escapes a name to one harmless line', () => {
    const first_name = `<b>Dana</b>\r\nBcc: all@example.org${'x'.repeat(200)}`;
    const { text, html } = composeMail(aJob({ first_name }), origin);
    expect(text.split('\n')[0]).toMatch(/^Hello <b>Dana<\/b> Bcc: all@example.orgx+,$/);
    expect(text.split('\n')[0]?.length).toBeLessThan(90);
    expect(html).toContain('&lt;b&gt;Dana&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });

  it('without a name › has a neutral greeting', () => {
    expect(composeMail(aJob({ first_name: '' }), origin).text).toMatch(/^Hello,\n/);
  });
});
