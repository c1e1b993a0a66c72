import {
  type Confirmation,
  clientHeader,
  type DeviceCode,
  type DeviceProfile,
  deviceProfile,
  type EmailChangeConfirmation,
  type EmailChangeRefusal,
  type EmailChangeState,
  emailChangeState,
  type Invitation,
  type InvitationRequest,
  invitation,
  type LinkRequest,
  type NewPassword,
  type Policies,
  policies,
  type SsoSignOutRequest,
  type SsoStart,
  ssoSignOut,
  ssoStarted,
} from '@firedeck/contract';
import {
  type AnswerReader,
  readAnswer,
  readApiError,
  shellServices,
  toApiError,
} from '@firedeck/sdk';
import { createParser } from './create-parser.ts';

const parseSignOn = createParser(ssoStarted);
const parseSignOut = createParser(ssoSignOut);
const parsePolicies = createParser(policies);
const parseDevice = createParser(deviceProfile);
const parseInvitation = createParser(invitation);
const emailChangeAnswer = createParser(emailChangeState);

// Requests that need no session; responses are not cached.

/** The sign-up policies. @throws ApiError */
export const readPolicies = (): Promise<Policies> => request('/api/policies', {}, parsePolicies);

/** Requests an email with a link; sent only if the address needs one. @throws ApiError */
export const linkRequests = {
  confirm: (request: LinkRequest): Promise<null> => post('/api/confirmations', request),
  reset: (request: LinkRequest): Promise<null> => post('/api/password-resets', request),
};

/** Consumes a link. @throws ApiError `link_expired` when it is no longer valid */
export const links = {
  confirm: (request: Confirmation): Promise<null> => post('/api/confirmations/consume', request),
  reset: (request: NewPassword): Promise<null> => post('/api/password-resets/consume', request),
  confirmAddress: (request: EmailChangeConfirmation): Promise<EmailChangeState> =>
    post('/api/email-changes/confirm', request, emailChangeAnswer),
  refuseAddress: (request: EmailChangeRefusal): Promise<null> =>
    post('/api/email-changes/refuse', request),
  readInvitation: (request: InvitationRequest): Promise<Invitation> =>
    post('/api/invitations/check', request, parseInvitation),
};

/** Returns the URL of the provider's sign-in page. @throws ApiError */
export const startSignOn = (body: SsoStart): Promise<{ url: string }> =>
  post('/api/sso/start', body, parseSignOn);

/** The URL of the provider's sign-out page; null if no session is open there. @throws ApiError */
export const startProviderSignOut = (body: SsoSignOutRequest): Promise<{ url: string } | null> =>
  post('/api/sso/sign-out', body, (json) => (json === null ? null : parseSignOut(json)));

/** Assigns an operator's device profile to the browser. @throws ApiError `device_code_invalid` */
export const enrollDevice = (body: DeviceCode): Promise<DeviceProfile> =>
  post('/api/device', body, parseDevice);

/** @throws ApiError */
export function post<Answer>(
  path: string,
  body: object,
  read?: AnswerReader<Answer>,
): Promise<Answer> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientHeader]: 'web' },
    body: JSON.stringify(body),
  };
  return request(path, init, read);
}

async function request<Answer>(
  path: string,
  init: RequestInit,
  read?: AnswerReader<Answer>,
): Promise<Answer> {
  const response = await shellServices()
    .fetchApi(path, init)
    .catch((cause) => {
      throw toApiError(cause);
    });
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response, read);
}
