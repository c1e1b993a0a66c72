import { linkPaths, type MailJob } from '@firedeck/contract/jobs';
import { commonTexts, mailTexts } from './mail-texts.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** Composes the mail of a job; its links only lead to `publicOrigin`. */
export function composeMail(job: MailJob, publicOrigin: string): ComposedMail {
  const { subject, lines, action, after } = mailTexts[job.purpose];
  const link = buildLink(job, publicOrigin);
  const parts: MailParts = {
    before: [commonTexts.greeting(formatName(job)), ...lines.map((line) => filled(line, job))],
    link: action === undefined || link === null ? null : { label: action, address: link },
    after,
    signature: commonTexts.signature(publicOrigin),
  };
  return { subject, text: asText(parts), html: asHtml(subject, parts) };
}

interface MailParts {
  before: readonly string[];
  link: { label: string; address: string } | null;
  after: readonly string[];
  signature: string;
}

function buildLink({ purpose, token }: MailJob, publicOrigin: string): string | null {
  if (token === undefined || !(purpose in linkPaths)) return null;
  return `${publicOrigin}${linkPaths[purpose as keyof typeof linkPaths]}#${token}`;
}

// A single line: names may contain line breaks.
function formatName({ first_name }: MailJob): string {
  const oneLine = first_name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...oneLine].slice(0, commonTexts.nameCharacters).join('');
}

function filled(line: string, { at, device }: MailJob): string {
  return line
    .replace('{when}', shownTime(at))
    .replace('{device}', device ?? commonTexts.unknownDevice);
}

function shownTime(at: string): string {
  const time = new Date(at).toLocaleString(commonTexts.language, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${time} UTC`;
}

function asText({ before, link, after, signature }: MailParts): string {
  const action = link === null ? [] : [`${link.label}:\n${link.address}`];
  return `${[...before, ...action, ...after].join('\n\n')}\n\n-- \n${signature}\n`;
}

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escaped(line)}</p>`;

function asHtml(subject: string, { before, link, after, signature }: MailParts): string {
  return [
    '<!doctype html>',
    `<html lang="${commonTexts.language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:0 0 24px;font-weight:650">${escaped(commonTexts.product)}</p>`,
    ...before.map(paragraph),
    ...(link === null ? [] : [button(link)]),
    ...after.map(paragraph),
    `<p style="margin:24px 0 0;font-size:14px">${escaped(signature)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

function button({ label, address }: { label: string; address: string }): string {
  const look =
    'display:inline-block;padding:12px 20px;border-radius:10px;background:#17324A;color:#FFFFFF;text-decoration:none;font-weight:650';
  return [
    `<p style="margin:0 0 16px"><a href="${escaped(address)}" style="${look}">${escaped(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${escaped(commonTexts.copy)}<br>${escaped(address)}</p>`,
  ].join('\n');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
