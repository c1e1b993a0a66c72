import { describe, expect, it } from 'vitest';
import { parseDeb822, parseOneLine } from './debian-source.ts';

describe("the machine's package sources", () => {
  it('are read from paragraphs, without comments and other types', () => {
    const text = [
      'Types: deb',
      '# a comment',
      'URIs: http://mirror.example/debian',
      'Suites: bookworm bookworm-updates',
      'Components: main',
      'Signed-By: /usr/share/keyrings/archive.gpg',
      '',
      'Types: deb-src',
      'URIs: http://mirror.example/sources',
      'Suites: bookworm',
    ].join('\n');
    expect(parseDeb822(text)).toEqual([
      {
        uri: 'http://mirror.example/debian',
        suites: ['bookworm', 'bookworm-updates'],
        signedBy: '/usr/share/keyrings/archive.gpg',
      },
    ]);
  });

  it('are read without a key file when the paragraph embeds the key', () => {
    const text =
      'Types: deb\nURIs: http://mirror.example\nSuites: x\nSigned-By:\n -----BEGIN PGP-----\n';
    expect(parseDeb822(text)[0]?.signedBy).toBeUndefined();
  });

  it('are read from single lines', () => {
    const text =
      '# deb http://no.example x main\ndeb [arch=amd64 signed-by=/k.gpg] http://mirror.example/ubuntu noble main\ndeb http://plain.example noble main';
    expect(parseOneLine(text)).toEqual([
      { uri: 'http://mirror.example/ubuntu', suites: ['noble'], signedBy: '/k.gpg' },
      { uri: 'http://plain.example', suites: ['noble'], signedBy: undefined },
    ]);
  });
});
