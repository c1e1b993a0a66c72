export interface ReadMail {
  /** Headers by lower-case name. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** Parses our mails: headers, a plain text part and an HTML part. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = parted(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map(parted);
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decoded(part) : '';
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function parted(raw: string): Part {
  const text = raw.replaceAll('\r\n', '\n').replace(/^\n/, '');
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end).replaceAll(/\n[ \t]+/g, ' ');
  const pairs = lines.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(pairs), body: text.slice(end + 2) };
}

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
