import { isApiError } from '@firedeck/sdk';

/** Whether the server responded that the tool doesn't exist. */
export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;
