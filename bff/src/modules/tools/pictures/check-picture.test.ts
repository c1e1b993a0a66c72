import { limits, pictureTexts } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { pictureFiles } from '../../../../testing/picture-files.ts';
import { checkPicture } from './check-picture.ts';

const { png, jpeg, webp } = pictureFiles;
const { sidePixels, bytes: bytesAtMost } = limits.picture;
const getRefusal = (bytes: Buffer | string) => {
  const check = checkPicture(Buffer.from(bytes as string, 'latin1'));
  return 'refusal' in check ? check.refusal : null;
};

describe('a file to be uploaded', () => {
  it.each([
    ['PNG', 'image/png', png()],
    ['JPEG', 'image/jpeg', jpeg()],
    ['WebP', 'image/webp', webp()],
    ['PNG of the most pixels', 'image/png', png(sidePixels, 2)],
    ['PNG of the most bytes', 'image/png', png(9, 9, Buffer.alloc(bytesAtMost - 24))],
  ])('is taken as %s', (_what, type, bytes) => {
    expect(checkPicture(bytes)).toEqual({ type });
  });

  it.each([
    ['a GIF picture', 'GIF89a and more'],
    ['a BMP picture', 'BM and more'],
    ['an icon file', '\0\0\x01\0\x01\0'],
    ['an AVIF picture', '\0\0\0\x20ftypavif'],
    ['a HEIC picture', '\0\0\0\x20ftypheic'],
    ['a PDF document', '%PDF-1.7'],
    ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG drawing', '<?xml version="1.0"?><svg/>'],
  ])('that is %s is refused by that name, with what is allowed', (what, bytes) => {
    expect(getRefusal(bytes)).toBe(
      `This file is ${what}. Allowed are PNG, JPEG and WebP of at most 256 kB.`,
    );
  });

  it.each([
    ['of one byte too many', png(9, 9, Buffer.alloc(bytesAtMost - 23)), /has 257 kB/],
    ['that is empty', Buffer.alloc(0), /is empty/],
    ['of one pixel too many', png(2, sidePixels + 1), /2 × 2049 pixels/],
    ['of one pixel', png(1), /single pixel/],
    ['that ends before its sizes', png().subarray(0, 20), /no picture/],
    ['whose sides are nothing', png(0, 40), /no picture/],
    [
      'that is a JPEG without an end',
      Buffer.from('\xff\xd8\xff\xe0\xff\xff', 'latin1'),
      /no picture/,
    ],
    ['that is a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /no picture/],
    [
      'that only names itself in the middle',
      Buffer.from('xx\x89PNG\r\n\x1a\n', 'latin1'),
      /no picture/,
    ],
  ])('%s is refused', (_what, bytes, words) => {
    expect(getRefusal(bytes as Buffer)).toMatch(words);
  });

  it('changed in any byte or cut anywhere › is checked quickly', () => {
    for (const file of [png(), jpeg(), webp()])
      for (let at = 0; at <= file.length; at += 1) {
        const changed = Buffer.from(file);
        if (at < file.length) changed[at] = 0xff;
        for (const bytes of [changed, file.subarray(0, at)])
          expect(Object.keys(checkPicture(bytes))).toHaveLength(1);
      }
    expect(getRefusal('')).toBe(pictureTexts.empty);
  });
});
