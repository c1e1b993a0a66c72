import { createHash, randomBytes } from 'node:crypto';
import { language, limits, type Picture, type PictureList } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalidField, limitReached } from '../../../lib/http/domain-error.ts';
import { toolsRepository } from '../tools-repository.ts';
import { checkPicture } from './check-picture.ts';
import { checkAtNext } from './extend-lease.ts';
import type { PictureDocument } from './picture-model.ts';
import { type PictureFacts, picturesRepository } from './pictures-repository.ts';

// Concurrent uploads may take the free slot first.
const triesAtMost = 10;

interface Upload {
  name: string;
  bytes: Buffer;
}

export function picturesService(app: FastifyInstance) {
  const pictures = picturesRepository(app.mongo);
  const tools = toolsRepository(app.mongo);

  return {
    /** Uploading the same file again returns the same picture. */
    async add(userId: string, { name, bytes }: Upload): Promise<Picture> {
      const check = checkPicture(bytes);
      if ('refusal' in check) throw invalidField('picture', check.refusal);
      const hash = createHash('sha256').update(bytes).digest('base64url');
      for (let tries = 0; tries < triesAtMost; tries += 1) {
        const present = await pictures.facts(userId);
        const known = present.find((picture) => picture.hash === hash);
        if (known && (await tools.isPictureReleased(userId, known._id))) {
          // Its removal was interrupted.
          await pictures.remove(userId, known._id);
          continue;
        }
        if (known) {
          // Renew the lease for its form; if cleanup was faster, store the file again.
          if (await pictures.keep(userId, known._id, checkAtNext())) return toPicture(known);
          continue;
        }
        const made: PictureDocument = {
          _id: randomBytes(24).toString('base64url'),
          userId,
          place: findFreeSlot(present),
          hash,
          name,
          type: check.type,
          size: bytes.length,
          bytes,
          createdAt: new Date(),
          checkAt: checkAtNext(),
        };
        if (await pictures.insert(made)) return toPicture(made);
      }
      throw new DomainError('temporarily_unavailable', { retryAfterSeconds: 1 });
    },

    /** By name ascending (specification §9). */
    async list(userId: string, { limit, offset }: Page): Promise<PictureList> {
      const present = await pictures.facts(userId);
      const byName = present.toSorted(order);
      return {
        pictures: byName.slice(offset, offset + limit).map(toPicture),
        total: byName.length,
      };
    },

    async remove(userId: string, id: string): Promise<void> {
      if (!(await pictures.find(userId, id))) throw new DomainError('not_found');
      // The list decides: a released picture cannot be used, and a used one is not released.
      if (!(await tools.releasePicture(userId, id))) throw new DomainError('picture_in_use');
      if (!(await pictures.remove(userId, id))) throw new DomainError('not_found');
    },

    isThere: pictures.isThere,
    readBytes: pictures.readBytes,
  };
}

interface Page {
  limit: number;
  offset: number;
}

function findFreeSlot(present: readonly PictureFacts[]): number {
  const taken = new Set(present.map(({ place }) => place));
  const slots = Array.from({ length: limits.picture.perMember }, (_, place) => place);
  const free = slots.find((place) => !taken.has(place));
  if (free !== undefined) return free;
  throw limitReached('pictures');
}

const byLetters = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });

const order = (one: PictureFacts, other: PictureFacts): number =>
  byLetters.compare(one.name, other.name) || one.createdAt.getTime() - other.createdAt.getTime();

export function toPicture({ _id, name, type, size, createdAt }: PictureFacts): Picture {
  return { id: _id, name, type, bytes: size, created_at: createdAt.toISOString() };
}
