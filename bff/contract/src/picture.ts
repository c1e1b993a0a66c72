import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { nameChecks } from './name-rule.ts';
import { instant } from './shared.ts';

/** API version of this resource. */
export const picturesVersion = 1;

/** File types that can be uploaded, detected by the first bytes: media type and display name. */
export const pictureTypes = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
} as const;

const allowed = `Allowed are PNG, JPEG and WebP of at most ${limits.picture.bytes / 1024} kB.`;

export const pictureTexts = {
  allowed,
  empty: `This file is empty. ${allowed}`,
  otherType: (what: string) => `This file is ${what}. ${allowed}`,
  noPicture: `This file is no picture that can be shown. ${allowed}`,
  tooLarge: (bytes: number) => `This file has ${Math.ceil(bytes / 1024)} kB. ${allowed}`,
  tooManyPixels: (width: number, height: number) =>
    `This picture has ${width} × ${height} pixels. Allowed are at most ${limits.picture.sidePixels} on each side.`,
  tooSmall: 'This picture has a single pixel. Allowed are at least 2 on each side.',
  nameMissing: 'The name of the file is missing',
  nameTooLong: `The name of the file can have at most ${limits.picture.nameCharacters} characters`,
  gone: 'This picture is not there any more. Choose another one.',
} as const;

/** Long and random, because the id is all that is needed to load the picture. */
export const pictureId = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));

/** A picture that the member uploaded; its bytes are at `pictureAddress`. */
export const picture = z.object({
  id: pictureId,
  /** Name of the uploaded file. */
  name: z.string(),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  bytes: z.number(),
  created_at: instant,
});

/** `POST /api/pictures?name=engine.png`, with the file as body. */
export const pictureUpload = z.object({
  name: z
    .string(pictureTexts.nameMissing)
    .check(
      z.trim(),
      z.minLength(1, pictureTexts.nameMissing),
      z.maxLength(limits.picture.nameCharacters, pictureTexts.nameTooLong),
      ...nameChecks,
    ),
});

/** Response of `GET /api/pictures`. */
export const pictureList = z.object({
  pictures: z.array(picture),
  /** Number of all pictures. */
  total: z.number(),
});

export type Picture = z.infer<typeof picture>;
export type PictureType = Picture['type'];
export type PictureList = z.infer<typeof pictureList>;
