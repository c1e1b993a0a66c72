import type { Answer } from '../api-client/send-request.ts';

/** What a report may have of an answer that is no session: nothing that members wrote, no token. */
export const errorCode = ({ body, failure }: Answer): string =>
  failure ?? (body as { code?: string } | null | undefined)?.code ?? 'no session';
