/**
 * Goes with a proof (`POST /api/step-up`, `POST` and `GET /api/sso/step-up`) that is for one request: the
 * `ticket` of its refusal. Such a proof lets through that request alone, once, and within
 * `times.actProofMs`.
 */
export const stepUpTicketHeader = 'x-firedeck-step-up-ticket';
