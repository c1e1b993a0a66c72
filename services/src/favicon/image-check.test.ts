import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aGif, aJpeg, anIco, aPng, aWebp } from '../../testing/images.ts';
import { asIcon } from './image-check.ts';

describe('bytes that are an icon', () => {
  it.each([
    ['image/png', aPng(2, 2)],
    ['image/png', aPng(1024, 1024)],
    ['image/gif', aGif(16, 16)],
    ['image/jpeg', aJpeg(32, 32)],
    ['image/webp', aWebp(32, 32)],
    ['image/x-icon', anIco(16, 16)],
    [
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
    ],
    [
      'image/svg+xml',
      Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a -->\n<svg viewBox="0 0 9 9"></svg>\n'),
    ],
    [
      'image/svg+xml',
      Buffer.from(
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg width="16" height="16"></svg>',
      ),
    ],
    ['image/svg+xml', Buffer.from('<svg></svg >\n<!-- a -->\n<!----><!-- </svg> -->\n')],
  ])('%s is detected by its first bytes and stored unchanged', (type, bytes) => {
    expect(asIcon(bytes)).toEqual({ type, bytes });
  });
});

const scriptBetweenComments = '<svg></svg><!-- a --><script>alert(1)</script><!-- b -->';

describe('bytes that are no icon', () => {
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><html><svg></svg></html>')],
    ['a page that starts with an SVG', Buffer.from('<svg></svg><script>alert(1)</script>')],
    ['text', Buffer.from('not found')],
    ['a PNG of 1×1', aPng(1, 1)],
    ['a PNG of 1×40', aPng(1, 40)],
    ['a PNG of 30,000×30,000', aPng(30_000, 30_000)],
    ['a GIF of 1×1', aGif(1, 1)],
    ['an ICO with a single image of 1×1', anIco(1, 1)],
    ['an SVG of 1×1', Buffer.from('<svg width="1" height="1"></svg>')],
    ['an SVG followed by a script between comments', Buffer.from(scriptBetweenComments)],
    ['an SVG followed by half a comment', Buffer.from('<svg></svg><!-->')],
    ['a truncated SVG', Buffer.from('<svg viewBox="0 0 9 9"><path')],
    ['the first bytes of a PNG', aPng(16, 16).subarray(0, 12)],
    ['a PNG of more than 64 KiB', Buffer.concat([aPng(16, 16), Buffer.alloc(64 * 1024)])],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['a compressed SVG', deflateSync(Buffer.from('<svg></svg>'))],
  ])('%s is refused', (_what, bytes) => {
    expect(asIcon(bytes)).toBeNull();
  });
});

describe('an SVG designed for slow parsing', () => {
  const times64KiB = (part: string) => part.repeat((64 * 1024 - 12) / part.length);

  it.each(['<!---->', '<!-- -->\n', '<!--', '-->', ' ', '</svg'])(
    'with 64 KiB of %j behind it, and an x before or after that, is refused within one second of CPU time',
    (part) => {
      const before = process.threadCpuUsage();
      expect(asIcon(Buffer.from(`<svg></svg>${times64KiB(part)}x`))).toBeNull();
      expect(asIcon(Buffer.from(`<svg></svg>x${times64KiB(part)}`))).toBeNull();
      expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    },
  );
});
