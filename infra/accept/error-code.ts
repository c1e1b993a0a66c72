import type { Answer } from '../api-client/send-request.ts';

/** The code alone, because reports must contain neither members' data nor tokens. */
export const errorCode = ({ body, failure }: Answer): string =>
  failure ?? (body as { code?: string } | null | undefined)?.code ?? 'no session';
