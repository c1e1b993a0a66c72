import { pageErrors } from './page-errors.ts';

/**
 * All error codes with their HTTP status and English message. Details are fields of `errorBody`.
 */
export const errorTable = {
  validation_failed: [400, 'The request is invalid.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  invalid_credentials: [400, 'Invalid email or password'],
  device_code_invalid: [400, 'This code is invalid or has expired. Please ask for another one.'],
  pin_refused: [400, 'This PIN was not accepted.'],
  link_expired: [400, 'This link is no longer valid. Please ask for a new one.'],
  session_expired: [400, 'Your session has ended. Please sign in again.'],
  refresh_token_not_found: [400, 'Session not found. Please sign in again.'],
  refresh_token_already_used: [400, 'This session was used elsewhere and has been ended.'],
  not_authenticated: pageErrors.not_authenticated,
  not_allowed: [403, 'This is not allowed here.'],
  password_sign_in_off: [403, 'Passwords are not accepted here. Please sign in with your agency.'],
  step_up_required: [
    403,
    'Nothing was changed: this requires a sign-in or your password within the last few minutes.',
  ],
  enrollment_required: [
    403,
    'Your agency requires a second factor at sign-in. Please set one up to continue.',
  ],
  agency_document_required: [
    403,
    "This only works on the agency's own pages. Please reload the page and try again.",
  ],
  sign_up_closed: [403, 'Sign-up is closed here. Please ask your administrator.'],
  sign_up_restricted: [
    403,
    'Accounts are made here for certain email addresses only. Please ask your administrator for an invitation.',
  ],
  not_found: [404, 'Not found'],
  tool_not_found: [404, 'Tool not found'],
  method_not_allowed: [405, 'This method is not allowed here.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  limit_reached: [409, 'The limit is reached.'],
  picture_in_use: [409, 'A tool shows this picture. Give that tool another one first.'],
  name_taken: [409, 'This name is taken.'],
  role_excluded: [409, 'The member has this role already, or one that excludes it.'],
  account_not_active: [
    409,
    'This account is not active: its invitation has not been accepted yet, or it is disabled.',
  ],
  roles_changed: [409, 'Somebody else changed these roles in the meantime.'],
  factor_exists: [409, 'This passkey is registered already.'],
  last_factor: [
    409,
    'Your agency requires a second factor at sign-in. Add another one before you remove this one.',
  ],
  order_outdated: [409, 'The tools have changed in the meantime. Please try again.'],
  already_deleted: [409, 'This tool has since been deleted.'],
  release_refused: [409, 'This release is not compatible with what is live.'],
  changed_elsewhere: [412, 'This was changed elsewhere.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Please send JSON.'],
  locked: [423, 'This screen is locked. Please unlock it first.'],
  user_already_exists: [422, 'An account with this email address exists already.'],
  mfa_challenge_expired: [422, 'This sign-in took too long. Please start again.'],
  mfa_verification_failed: [422, 'This was not accepted. Please try again.'],
  weak_password: [422, 'Please choose a stronger password.'],
  key_reused: [422, 'This Idempotency-Key was used with a different request.'],
  precondition_required: [428, 'The version that you edited is missing.'],
  over_request_rate_limit: [429, 'Too many attempts. Please wait a moment.'],
  unexpected_failure: pageErrors.unexpected_failure,
  temporarily_unavailable: pageErrors.temporarily_unavailable,
  sign_in_unavailable: [
    503,
    "The sign-in service of your agency can't be reached right now. Please try again in a minute.",
  ],
  handler_timeout: [504, 'The service took too long to answer. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

export const statusOf = (code: ErrorCode): number => errorTable[code][0];

export const sentenceOf = (code: ErrorCode): string => errorTable[code][1];
