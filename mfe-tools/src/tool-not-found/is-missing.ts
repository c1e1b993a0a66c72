import { isApiError } from '@firedeck/sdk';

/** Whether the server answered that there is no such tool. */
export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;
