import type { AgencyDirectory, AgencyProvider } from '@firedeck/contract';
import { formatTime } from '@firedeck/sdk';
import type { Health } from './health-lines.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** Derives the provider's health from its last successful sign-in and last error. */
export function getProviderHealth(provider: AgencyProvider): Health {
  const { last_sign_in_at: signedInAt, last_error: error, keys_fetched_at: keysAt } = provider;
  const texts = signInTexts.provider;
  const keys = keysAt === null ? [] : [texts.keysFetched(formatTime(keysAt))];
  const sentence = error && (texts.failures[error.failure] ?? texts.failures.failed);
  const code = error?.code ? [texts.code(error.code)] : [];
  if (error && sentence && isLater(error.at, signedInAt))
    return {
      state: 'fails',
      lines: [
        texts.failed(formatTime(error.at), sentence),
        ...code,
        ...(signedInAt === null ? [] : [texts.lastSignIn(formatTime(signedInAt))]),
        ...keys,
      ],
    };
  if (signedInAt === null) return { state: 'unknown', lines: [texts.unused, ...keys] };
  const before =
    error && sentence ? [texts.failedBefore(formatTime(error.at), sentence), ...code] : [];
  return { state: 'works', lines: [texts.works(formatTime(signedInAt)), ...before, ...keys] };
}

/** Derives the directory's health from its last request, last error and last wrong key. */
export function getDirectoryHealth(directory: AgencyDirectory): Health {
  const {
    last_request_at: requestAt,
    last_error: error,
    last_wrong_key_at: wrongKeyAt,
  } = directory;
  const texts = signInTexts.directory;
  const today = texts.today(directory.today);
  const detail = error ? [texts.refusal(error.status, error.detail)] : [];
  const wrongKey = wrongKeyAt === null ? [] : [texts.wrongKey(formatTime(wrongKeyAt))];
  if (isLater(wrongKeyAt, requestAt)) return { state: 'fails', lines: [...wrongKey, today] };
  if (requestAt === null) return { state: 'unknown', lines: [texts.unused] };
  if (error && !isLater(requestAt, error.at)) {
    const refused = texts.refused(formatTime(error.at), error.request);
    return { state: 'fails', lines: [refused, ...detail, today] };
  }
  const refusedBefore = error ? [texts.refusedBefore(formatTime(error.at), error.request)] : [];
  return {
    state: 'works',
    lines: [texts.works(formatTime(requestAt)), today, ...refusedBefore, ...detail, ...wrongKey],
  };
}

const isLater = (one: string | null, other: string | null): boolean =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other));
