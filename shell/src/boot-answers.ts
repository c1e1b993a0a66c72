import { ownValue } from '@firedeck/contract';
/**
 * What `boot.ts` asked for while the rest was loading. Each promise is taken once; none rejects: where
 * no answer came it is an error response.
 */
export interface BootAnswers {
  /** The answer to `POST /api/refresh`. */
  refresh: Promise<Response> | null;
  /** Answers by API path; null where there was no session: then ask again. */
  answers: Record<string, Promise<Response | null>>;
}

declare global {
  interface Window {
    firedeckBoot?: BootAnswers;
  }
}

/** The first answer to the session's refresh, once; null when boot has none or it was taken. */
export async function takeBootRefresh(): Promise<Response | null> {
  const taken = window.firedeckBoot?.refresh ?? null;
  if (window.firedeckBoot) window.firedeckBoot.refresh = null;
  return taken;
}

// A view that comes late, after a retry, must not show what was true when the page began.
const goodForMs = 15_000;

/** The answer that boot asked for under this path, once; null when there is none: then ask. */
export async function takeBootAnswer(path: string): Promise<Response | null> {
  const taken = ownValue(window.firedeckBoot?.answers, path) ?? null;
  delete window.firedeckBoot?.answers[path];
  return performance.now() < goodForMs ? taken : null;
}

/** What was asked for one member is not for the next one. */
export function forgetBootAnswers(): void {
  delete window.firedeckBoot;
}
