import {
  isExportPath,
  pageErrorBody,
  pageErrors,
  stepUpTicketHeader,
  times,
} from '@firedeck/contract';
import { getMemberId, looseReader, parseJson, type ShellServices } from '@firedeck/sdk';
import { takeBootResponse } from '../boot/boot-responses.ts';
import { connection } from '../connection/connection.ts';
import { formatRoute, trackedFetch } from '../connection/tracked-fetch.ts';
import type { OfflineCopy } from '../member-data/offline-copy.ts';
import { isStepUpMethod, stepUp } from '../step-up/step-up.ts';
import { isLockedStatus } from './screen-lock.ts';
import { responseTimeoutMs } from './session-requests.ts';
import type { ShellSession } from './shell-session.ts';
import { withToken } from './with-token.ts';

// The status of `step_up_required` and `enrollment_required`.
const forbidden = 403;

type FetchApi = ShellServices['fetchApi'];
type Session = Pick<
  ShellSession,
  'state' | 'owner' | 'isOffline' | 'accessToken' | 'replaceToken' | 'checkNow'
>;

/**
 * `fetch` for the API: sends the access token, retries once with a refreshed one and once after
 * step-up, and times out. Without the server it answers from this device's copy.
 */
export function createFetchApi(
  session: Session,
  copy: Pick<OfflineCopy, 'paths' | 'read' | 'save'>,
): FetchApi {
  const memberId = (): string | null => getMemberId(session.state());
  return async (path, init = {}) => {
    const isSameMember = trackMember(memberId);
    const attempt = () => withFreshToken(path, init, isSameMember);
    const response = await attempt();
    if (isLockedStatus(response.status)) void session.checkNow();
    const refusal = await readForbidden(response);
    if (refusal?.code === 'enrollment_required') checkEnrollment();
    const methods = findStepUpMethods(refusal);
    if (!methods) return response;
    const isProven = await stepUp.request(methods, refusal?.ticket);
    return isProven && isSameMember() ? attempt() : response;
  };

  // The next session response has the deadline and opens the enrollment screen once it is due.
  function checkEnrollment(): void {
    const state = session.state();
    if (state.status === 'signed-in' && !state.enrollment?.is_due) void session.checkNow();
  }

  async function withFreshToken(
    path: string,
    init: RequestInit,
    isSameMember: () => boolean,
  ): Promise<Response> {
    const wasSignedIn = memberId() !== null;
    const token = await session.accessToken();
    if (session.isOffline()) return readCopy(path, init);
    if (wasSignedIn && token === null) return createNotAuthenticated();
    const owner = session.owner();
    const saveCopy = (answered: Response): void => {
      // Another member may have signed in meanwhile.
      if (!isGet(init) || !answered.ok || owner?.session !== session.owner()?.session) return;
      if (owner && copy.paths.includes(path)) void copy.save(owner, path, answered.clone());
    };
    const member = memberId();
    const bootResponse = isGet(init) && member ? await takeBootResponse(path, member) : null;
    const isStillTheirs = memberId() === member;
    if (bootResponse && bootResponse.status !== 401 && isStillTheirs) {
      saveCopy(bootResponse);
      return recordBootResponse(path, bootResponse);
    }
    if (!isSameMember()) return createNotAuthenticated();
    const response = await send(path, init, token);
    saveCopy(response);
    if (response.status !== 401 || !token) return response;
    const next = await session.replaceToken(token);
    return next && isSameMember() ? send(path, init, next) : response;
  }

  async function readCopy(path: string, init: RequestInit): Promise<Response> {
    const member = isGet(init) ? memberId() : null;
    const response = member && (await copy.read(member, path));
    if (response) return response;
    throw new TypeError(`${path} isn't available offline`);
  }
}

async function readForbidden(response: Response) {
  if (response.status !== forbidden) return null;
  return parseErrorBody(parseJson(await response.clone().text())).data ?? null;
}

/** The step-up methods of a refusal, if this page supports any; else null. */
function findStepUpMethods(
  refusal: Awaited<ReturnType<typeof readForbidden>>,
): readonly string[] | null {
  const methods = refusal?.code === 'step_up_required' ? refusal.methods : undefined;
  return methods?.some(isStepUpMethod) ? methods : null;
}

const parseErrorBody = looseReader(pageErrorBody);

/**
 * Returns whether the member is still the same: a request of one member must not run for another. An
 * unknown member matches anyone.
 */
function trackMember(memberId: () => string | null): () => boolean {
  const before = memberId();
  return () => {
    const now = memberId();
    return before === null || now === null || now === before;
  };
}

function createNotAuthenticated(): Response {
  const code = 'not_authenticated';
  const [status, message] = pageErrors[code];
  return Response.json({ code, message }, { status });
}

/** A failed boot response counts as the request: sending it again would be a retry (spec §9). */
function recordBootResponse(path: string, bootResponse: Response): Response {
  connection.recordStatus(bootResponse.status, formatRoute(path));
  if (bootResponse.status === 0) throw new TypeError('No response');
  return bootResponse;
}

const proofPaths: ReadonlySet<string> = new Set(['/api/step-up', '/api/sso/step-up']);

const isGet = ({ method = 'GET' }: RequestInit) => method === 'GET';

function send(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const fileLimitMs = fileTimeoutMs(path, init);
  const timeout = AbortSignal.timeout(fileLimitMs ?? responseTimeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const headers = withToken(init.headers, token);
  // Added here, so that step-up forms need not know their request.
  const ticket = proofPaths.has(path) ? (stepUp.pending()?.ticket ?? null) : null;
  if (ticket !== null) headers.set(stepUpTicketHeader, ticket);
  // A slow file transfer does not count as a server outage.
  return trackedFetch(
    path,
    { ...init, headers, signal },
    fileLimitMs ? signal : (init.signal ?? null),
  );
}

/** Timeout for file transfers; null for other requests. */
function fileTimeoutMs(path: string, { body }: RequestInit): number | null {
  if (isExportPath(path)) return times.accountExportMs;
  return body instanceof Blob ? times.pictureUploadMs : null;
}
