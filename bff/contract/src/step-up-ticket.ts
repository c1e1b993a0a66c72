/**
 * Header with the `ticket` of a refusal, for a proof that is valid for one request (`POST
 * /api/step-up`, `POST` and `GET /api/sso/step-up`): it allows only that request, once, within
 * `times.actProofMs`.
 */
export const stepUpTicketHeader = 'x-firedeck-step-up-ticket';
